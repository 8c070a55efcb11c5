import { route } from "@/lib/api/route";
import { changeRetention as contract } from "@/lib/life-cycle/schema";
import { changeRetention } from "@/lib/life-cycle/server/change-retention";

export const PUT = route(contract, async ({ db, params, body: { months }, note }) => {
  const before = await changeRetention(db, { ...params, months });
  note({ before: { months: before }, after: { months } });
  return { months };
});
