import { route } from "@/lib/api/route";
import { removeGold as contract } from "@/lib/quality/gold/schema";
import { removeGold } from "@/lib/quality/gold/server/remove-gold";

export const DELETE = route(contract, async ({ db, params }) => {
  await removeGold(db, { ...params });
  return { removed: true as const };
});
