import { route } from "@/lib/http/route";
import { createImport as createContract, listImports as listContract } from "@/lib/imports/schema";
import { createImport } from "@/lib/imports/server/create-import";
import { listImports } from "@/lib/imports/server/list-imports";

export const GET = route(listContract, ({ db, project, query, now }) =>
  listImports(db, { projectId: project.id, page: query.page, now }),
);

export const POST = route(createContract, ({ db, project, user, body, now }) =>
  createImport(db, { projectId: project.id, userId: user.id, body, now }),
);
