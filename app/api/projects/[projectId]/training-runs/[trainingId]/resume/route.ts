import { route } from "@/lib/api/route";
import { resumeTraining as contract } from "@/lib/training/schema";
import { resumeTraining } from "@/lib/training/server/change-state";

export const POST = route(contract, async ({ params, held }) => ({
  state: await held((tx) => resumeTraining(tx, params)),
}));
