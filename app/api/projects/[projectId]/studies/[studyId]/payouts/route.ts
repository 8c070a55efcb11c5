import { route } from "@/lib/api/route";
import { makePayout as contract } from "@/lib/crowd/pay/schema";
import { getPay } from "@/lib/crowd/pay/server/get-pay";
import { makePayout } from "@/lib/crowd/pay/server/make-payout";
import { requireStatuses } from "@/lib/crowd/prolific/server/submissions/require-statuses";
import { requireStudy } from "@/lib/studies/server/require-study";

export const POST = route(contract, async ({ db, user, params, body, held, note, now }) => {
  await requireStudy(db, params);
  // What an approval pays, now or automatically later, depends on the submissions' status now.
  await requireStatuses(db, { ...params, means: body.means, now });
  const isNew = await held((tx) => makePayout(tx, { ...params, ...body, userId: user.id, now }));
  note({ after: { means: body.means }, unchanged: !isNew });
  return getPay(db, params);
});
