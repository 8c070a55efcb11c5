import { Modal, SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { MoneyField } from "@/components/ui/money-field";
import { ReasonForm } from "@/components/ui/reason-form";
import { addEntryOptions } from "@/lib/crowd/pay/queries";
import type { StudyIds } from "@/lib/studies/schema";
import type { Payee } from "./pay-table";

interface Props extends StudyIds {
  payee: Payee | null;
  currency: string;
  onClose: () => void;
}

/** Gives somebody a bonus, or corrects what they are owed, with a reason. */
export function AddEntry({ payee, ...props }: Props) {
  return (
    <Modal
      opened={payee !== null}
      onClose={props.onClose}
      title={payee && `Bonus or correction for ${payee.pseudonym}`}
      centered
    >
      {payee && <Entry {...props} payee={payee} />}
    </Modal>
  );
}

function Entry({ payee, currency, onClose, ...ids }: Props & { payee: Payee }) {
  const [as, setAs] = useState<"bonus" | "correction">("bonus");
  const [amount, setAmount] = useState<number | string>("");
  // One dialog is one entry, however often it is sent.
  const [entryId] = useState(() => crypto.randomUUID());
  const cents = Math.round(100 * Number(amount));
  return (
    <ReasonForm
      options={addEntryOptions(ids)}
      body={(reason) => ({ entryId, readerId: payee.readerId, as, cents, reason })}
      description="Saved with your name, in the ledger. The person finds it, without your name, if they download their data."
      confirm="Enter"
      isComplete={cents !== 0 && (as === "correction" || cents > 0)}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="Kind of entry"
        data={[
          { value: "bonus", label: "Bonus" },
          { value: "correction", label: "Correction" },
        ]}
        value={as}
        onChange={(value) => setAs(value === "bonus" ? "bonus" : "correction")}
      />
      <MoneyField
        data-autofocus
        required
        label={`Amount (${currency})`}
        description={
          as === "correction" ? "Below zero takes back what was entered by mistake." : undefined
        }
        error={
          as === "bonus" &&
          cents < 0 &&
          "A bonus is more than zero. To take something back, choose Correction."
        }
        least={-10_000}
        most={10_000}
        value={amount}
        onChange={setAmount}
      />
      {as === "correction" && (
        <Text size="sm">
          What somebody was paid outside Candor is a correction below zero, too.
        </Text>
      )}
    </ReasonForm>
  );
}
