import { route } from "@/lib/api/route";
import { labelGold as contract } from "@/lib/quality/gold/schema";
import { labelGold } from "@/lib/quality/gold/server/label-gold";
import { findGold, getGoldProgress } from "@/lib/quality/gold/server/list-gold";

export const PUT = route(contract, async ({ db, user, params, body }) => {
  const of = { ...params, userId: user.id };
  await labelGold(db, { ...of, labels: body.labels });
  return { item: await findGold(db, of), ...(await getGoldProgress(db, params)) };
});
