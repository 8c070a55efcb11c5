import { route } from "@/lib/api/route";
import { retryComputations as contract } from "@/lib/figures/schema";
import { forgetProblems } from "@/lib/jobs/server/forget-problems";

export const POST = route(contract, async ({ db, params }) => {
  await forgetProblems(db, params.projectId);
  return undefined;
});
