import { Alert, Button, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Counts } from "@/components/ui/counts";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { ErrorAlert } from "@/components/ui/error-alert";
import { MoneyField } from "@/components/ui/money-field";
import { Section } from "@/components/ui/section";
import { useAction } from "@/components/ui/use-action";
import { changeBudgetOptions } from "@/lib/crowd/pay/queries";
import type { StudyPay } from "@/lib/crowd/pay/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { formatMoney } from "@/lib/text/format-money";

interface Props extends StudyIds {
  pay: StudyPay;
}

/** What the study may spend on pay, and how much of it is spent, reserved and left. */
export function Budget({ pay, ...ids }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { currency, budgetCents, committedCents, passedCents, earnedCents, overpaidCents } = pay;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <Section
      title="Budget"
      description="When a session starts, its whole pay is reserved. A session that would pass the budget is not offered, and a bonus or top-up that would pass it is refused."
      actions={
        <Button variant="default" onClick={() => setOpen(true)}>
          {budgetCents === null ? "Set a budget…" : "Change the budget…"}
        </Button>
      }
    >
      <Counts
        cols={{ base: 2, sm: 4 }}
        counts={{
          budget: budgetCents === null ? "no limit" : money(budgetCents),
          spent: money(earnedCents + overpaidCents),
          reserved: money(committedCents - earnedCents - overpaidCents),
          ...(budgetCents !== null && { left: money(Math.max(0, budgetCents - committedCents)) }),
        }}
      />
      {passedCents > 0 && (
        <Alert color="red" title={`The budget is passed by ${money(passedCents)}`}>
          People were paid, or are being paid, more than they earned: by an approval at Prolific, or
          before a correction. What was paid is recorded all the same. Until the budget is at least{" "}
          {money(committedCents)}, no session starts and no bonus is added. Raise the budget, or
          leave it if the study needs no more money. What these people earn next counts against what
          they were paid.
        </Alert>
      )}
      {budgetCents === 0 && (
        <Text size="sm" c="red">
          The study’s budget was set in another currency. No session can start until you set one in{" "}
          {currency}.
        </Text>
      )}
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Budget" centered>
        <BudgetForm {...ids} pay={pay} onClose={() => setOpen(false)} />
      </Modal>
    </Section>
  );
}

function BudgetForm({ pay, onClose, ...ids }: Props & { onClose: () => void }) {
  const { currency, budgetCents, committedCents } = pay;
  const [amount, setAmount] = useState<number | string>(
    budgetCents === null || budgetCents === 0 ? "" : budgetCents / 100,
  );
  const { mutate, isPending, error } = useAction({
    ...changeBudgetOptions(ids),
    inForm: true,
    onSuccess: onClose,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ budgetCents: amount === "" ? null : Math.round(100 * Number(amount)) });
      }}
    >
      <Stack>
        <MoneyField
          data-autofocus
          label={`What the study may spend on pay (${currency})`}
          description="Leave it empty for no limit."
          least={0.01}
          most={10_000_000}
          value={amount}
          onChange={setAmount}
        />
        <Text size="sm">
          {formatMoney(committedCents, currency)} is spent, in open payments, or reserved: the
          budget can’t be smaller. Fees of a platform are not in it.
        </Text>
        <ErrorAlert error={error} />
        <DialogButtons confirm="Save" loading={isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
