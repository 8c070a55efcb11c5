import { route } from "@/lib/api/route";
import { createImport as createContract, listImports as listContract } from "@/lib/imports/schema";
import { createImport } from "@/lib/imports/server/create-import";
import { listImports } from "@/lib/imports/server/list-imports";

export const GET = route(listContract, ({ db, project, query, now }) =>
  listImports(db, { projectId: project.id, page: query.page, now }),
);

export const POST = route(createContract, async ({ db, project, user, body, now, note }) => {
  const made = await createImport(db, { projectId: project.id, userId: user.id, body, now });
  note({
    subject: { type: "import", id: made.id, name: made.filename },
    after: { kind: made.kind },
  });
  return made;
});
