import { route } from "@/lib/api/route";
import { addGold as addContract, listGold as listContract } from "@/lib/quality/gold/schema";
import { addGold } from "@/lib/quality/gold/server/add-gold";
import { listGold } from "@/lib/quality/gold/server/list-gold";

export const GET = route(listContract, ({ db, user, params }) =>
  listGold(db, { ...params, userId: user.id }),
);

export const POST = route(addContract, async ({ db, user, params, body, note }) => {
  const of = { ...params, userId: user.id };
  const added = await addGold(db, { ...of, wanted: body, random: Math.random });
  note({ after: { added } });
  return listGold(db, of);
});
