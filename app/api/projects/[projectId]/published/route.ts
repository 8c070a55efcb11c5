import { route } from "@/lib/api/route";
import {
  importPublished as importContract,
  listPublished as listContract,
} from "@/lib/published/schema";
import { importPublished } from "@/lib/published/server/import-published";
import { listPublished } from "@/lib/published/server/list-published";
import { receiveText } from "@/lib/published/server/receive-text";

export const GET = route(listContract, ({ db, project }) =>
  listPublished(db, { projectId: project.id }),
);

export const POST = route(
  importContract,
  async ({ db, project, user, query, request, hold, note }) => {
    const text = await receiveText(request);
    await hold(db);
    const done = await importPublished(db, {
      projectId: project.id,
      userId: user.id,
      source: query.source,
      text,
    });
    note({ subject: { type: "published source", ...done.source }, after: { figures: done.added } });
    return done;
  },
);
