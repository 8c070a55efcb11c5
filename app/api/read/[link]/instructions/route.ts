import { route } from "@/lib/api/route";
import { confirmInstructions as contract } from "@/lib/crowd/participation/schema";
import { confirmInstructions } from "@/lib/crowd/participation/server/confirm-instructions";

export const PUT = route(contract, async ({ db, me, now }) => {
  await confirmInstructions(db, { ...me, now });
  return { instructionsRead: true as const };
});
