import { route } from "@/lib/api/route";
import { createImport as createContract, listImports as listContract } from "@/lib/imports/schema";
import { createImport } from "@/lib/imports/server/create-import";
import { listImports } from "@/lib/imports/server/list-imports";

export const GET = route(listContract, ({ db, params, query, now }) =>
  listImports(db, { ...params, page: query.page, now }),
);

export const POST = route(createContract, async ({ db, params, user, body, now, note }) => {
  const made = await createImport(db, { ...params, userId: user.id, body, now });
  note({
    subject: { type: "import", id: made.id, name: made.filename },
    after: { kind: made.kind },
  });
  return made;
});
