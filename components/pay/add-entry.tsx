import { Alert, Modal, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import { MoneyField } from "@/components/ui/money-field";
import { ReasonForm } from "@/components/ui/reason-form";
import { addEntryOptions } from "@/lib/crowd/pay/queries";
import type { addEntry as contract } from "@/lib/crowd/pay/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { formatMoney } from "@/lib/text/format-money";
import type { Payee } from "./pay-table";

interface Props extends StudyIds {
  payee: Payee | null;
  currency: string;
  onClose: () => void;
}

/** Gives somebody a bonus, corrects what they are owed, or records that they were paid outside Candor, with a reason. */
export function AddEntry({ payee, ...props }: Props) {
  return (
    <Modal
      opened={payee !== null}
      onClose={props.onClose}
      title={payee && `Add entry for ${payee.pseudonym}`}
      centered
    >
      {payee && <Entry {...props} payee={payee} />}
    </Modal>
  );
}

function Entry({ payee, currency, onClose, ...ids }: Props & { payee: Payee }) {
  const [as, setAs] = useState<Kind>("bonus");
  const [amount, setAmount] = useState<number | string>("");
  // One dialog is one entry, however often it is sent.
  const [entryId] = useState(() => crypto.randomUUID());
  const cents = Math.round(100 * Number(amount));
  const beyondCents = as === "paid" ? cents - Math.max(0, payee.owedCents) : 0;
  return (
    <ReasonForm
      options={addEntryOptions(ids)}
      body={(reason) => ({ entryId, readerId: payee.readerId, as, cents, reason })}
      description="Saved with your name, in the ledger. The person finds it, without your name, if they download their data."
      confirm="Enter"
      isComplete={cents !== 0 && (as === "correction" || cents > 0)}
      onClose={onClose}
    >
      <SegmentedControl aria-label="Kind of entry" data={kinds} value={as} onChange={setAs} />
      <MoneyField
        data-autofocus
        required
        label={`Amount (${currency})`}
        description={descriptions[as]}
        error={
          as !== "correction" &&
          cents < 0 &&
          "Enter more than zero. To take something back, choose Correction."
        }
        least={-10_000}
        most={10_000}
        value={amount}
        onChange={setAmount}
      />
      {beyondCents > 0 && (
        <Alert color="yellow" role="status">
          That is {formatMoney(beyondCents, currency)} more than they are owed. What they earn next
          counts against it.
        </Alert>
      )}
    </ReasonForm>
  );
}

type Kind = z.input<typeof contract.body>["as"];

const kinds: { value: Kind; label: string }[] = [
  { value: "bonus", label: "Bonus" },
  { value: "correction", label: "Correction" },
  { value: "paid", label: "Paid outside" },
];

const descriptions: Record<Kind, string | undefined> = {
  bonus: undefined,
  correction: "Below zero takes back what was entered by mistake.",
  paid: "What they were paid outside Candor, for example in cash. It counts as paid. If it fails, set it to failed in its payout.",
};
