import { route } from "@/lib/api/route";
import { listPayouts as listContract, makePayout as makeContract } from "@/lib/crowd/pay/schema";
import { getPay } from "@/lib/crowd/pay/server/get-pay";
import { listPayouts } from "@/lib/crowd/pay/server/payouts/list-payouts";
import { makePayout } from "@/lib/crowd/pay/server/payouts/make-payout";
import { requireStatuses } from "@/lib/crowd/prolific/server/submissions/require-statuses";
import { requireStudy } from "@/lib/studies/server/require-study";

export const GET = route(listContract, ({ db, params, query }) =>
  listPayouts(db, { ...params, ...query }),
);

export const POST = route(makeContract, async ({ db, user, params, body, held, note, now }) => {
  await requireStudy(db, params);
  // What an approval pays, now or automatically later, depends on the submissions' status now.
  await requireStatuses(db, { ...params, means: body.means, now });
  const isNew = await held((tx) => makePayout(tx, { ...params, ...body, userId: user.id, now }));
  note({ after: { means: body.means }, unchanged: !isNew });
  return getPay(db, params);
});
