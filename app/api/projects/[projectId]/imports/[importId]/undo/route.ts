import { route } from "@/lib/api/route";
import * as contracts from "@/lib/corrections/imports/schema";
import { askUndo, planUndo } from "@/lib/corrections/imports/server/undo-import";

export const GET = route(contracts.planUndo, ({ db, params, now }) =>
  planUndo(db, { ...params, now }),
);

export const POST = route(contracts.undoImport, ({ db, params, user, now }) =>
  askUndo(db, { ...params, userId: user.id, now }),
);
