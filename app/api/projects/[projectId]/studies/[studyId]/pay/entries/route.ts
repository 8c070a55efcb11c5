import { route } from "@/lib/api/route";
import { personSubject } from "@/lib/audit/server/name-subject";
import { addEntry as contract } from "@/lib/crowd/pay/schema";
import { getPay } from "@/lib/crowd/pay/server/get-pay";
import { addEntry } from "@/lib/crowd/pay/server/ledger/add-entry";
import { enterOutside } from "@/lib/crowd/pay/server/payouts/enter-outside";

export const POST = route(contract, async ({ db, user, params, body, held, note, now }) => {
  const { as, cents } = body;
  const entry = { ...params, ...body, userId: user.id };
  const isNew = await held((tx) =>
    as === "paid" ? enterOutside(tx, { ...entry, now }) : addEntry(tx, { ...entry, as }),
  );
  note({
    subject: await personSubject(db, body.readerId),
    // Without the reason: an erasure takes it out of the ledger, and could not take it out of the log.
    after: { [as]: cents },
    unchanged: !isNew,
  });
  return getPay(db, params);
});
