import { route } from "@/lib/api/route";
import { claimTask as contract } from "@/lib/crowd/tasks/schema";
import { nextStepOrReclaim } from "@/lib/crowd/tasks/server/next-step";
import { pageOrigin } from "@/lib/http/page-origin";

export const POST = route(contract, ({ db, me, query, request, now }) =>
  nextStepOrReclaim(db, { ...me, ...query, origin: pageOrigin(request.headers), now }),
);
