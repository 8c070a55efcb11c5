import { route } from "@/lib/api/route";
import { changeBudget as contract } from "@/lib/crowd/pay/schema";
import { setBudget } from "@/lib/crowd/pay/server/budgets/budgets";
import { getPay } from "@/lib/crowd/pay/server/get-pay";

export const PUT = route(contract, async ({ db, params, body, held, note }) => {
  const { before, currency } = await held((tx) => setBudget(tx, { ...params, ...body }));
  note({ before: { budgetCents: before }, after: { ...body, currency } });
  return getPay(db, params);
});
