import { route } from "@/lib/api/route";
import { removeGold as contract } from "@/lib/quality/gold/schema";
import { listGold } from "@/lib/quality/gold/server/list-gold";
import { removeGold } from "@/lib/quality/gold/server/remove-gold";

export const DELETE = route(contract, async ({ db, user, params }) => {
  await removeGold(db, { ...params });
  return listGold(db, { ...params, userId: user.id });
});
