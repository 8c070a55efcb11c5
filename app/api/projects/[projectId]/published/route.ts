import { route } from "@/lib/api/route";
import * as contracts from "@/lib/published/schema";
import { importPublished } from "@/lib/published/server/import-published";
import { listPublished } from "@/lib/published/server/list-published";
import { receiveText } from "@/lib/published/server/receive-text";

export const GET = route(contracts.listPublished, ({ db, params }) => listPublished(db, params));

export const POST = route(
  contracts.importPublished,
  async ({ db, params, user, query, request, hold, note }) => {
    const text = await receiveText(request);
    await hold(db);
    const done = await importPublished(db, {
      ...params,
      userId: user.id,
      source: query.source,
      text,
    });
    note({ subject: { type: "published source", ...done.source }, after: { figures: done.added } });
    return done;
  },
);
