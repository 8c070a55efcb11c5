import { Button, Code, Modal, NumberInput, Stack } from "@mantine/core";
import { useState } from "react";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { ErrorAlert } from "@/components/ui/error-alert";
import { useAction } from "@/components/ui/use-action";
import { enterPartialOptions } from "@/lib/crowd/prolific/queries";
import type { Disagreement, ProlificView } from "@/lib/crowd/prolific/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { formatMoney } from "@/lib/text/format-money";

type Study = ProlificView["studies"][number];
type Row = Study["disagreements"][number];

interface Props {
  ids: StudyIds;
  study: Study;
  mayPay: boolean;
}

/** The submissions whose status there and answers here disagree, and what to do about each. */
export function ProlificDisagreements({ ids, study, mayPay }: Props) {
  const { disagreements, currency, rewardCents } = study;
  const [partial, setPartial] = useState<Row | null>(null);
  const close = () => setPartial(null);
  const columns: Column<Row>[] = [
    { name: "Submission", kind: "who", cell: ({ submissionId }) => <Code>{submissionId}</Code> },
    { name: "At Prolific", cell: ({ status }) => status.toLowerCase() },
    { name: "Here", cell: (row) => wordsOf(row, currency) },
  ];
  if (disagreements.length === 0) return null;
  return (
    <>
      <DataTable
        framed
        label="Submissions that disagree with the answers here"
        minWidth={420}
        columns={columns}
        rows={disagreements}
        keyOf={({ submissionId }) => submissionId}
        actions={
          mayPay && disagreements.some(({ kind }) => kind === "partly_approved")
            ? (row) =>
                row.kind === "partly_approved" && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Enter what Prolific paid for ${row.submissionId}`}
                    onClick={() => setPartial(row)}
                  >
                    Enter the amount…
                  </Button>
                )
            : null
        }
      />
      <Modal opened={partial !== null} onClose={close} title="What Prolific paid" centered>
        {partial && (
          <PartialForm
            {...{ ids, currency, rewardCents }}
            submissionId={partial.submissionId}
            onClose={close}
          />
        )}
      </Modal>
    </>
  );
}

function wordsOf({ kind, amounts }: Row, currency: string): string {
  if (kind !== "not_owed") return words[kind];
  const money = (cents = 0) => formatMoney(cents, currency);
  return `The session is finished. The approval pays ${money(amounts?.approvalCents)}, but ${money(amounts?.owedCents)} is owed: the rest was paid in another way, or a correction took it back. Ask for the submission to be returned, and the next payout pays what is owed. Or approve it there, if they may keep the difference. Prolific approves it automatically after 21 days.`;
}

const words: Record<Exclude<Disagreement, "not_owed">, string> = {
  no_answers:
    "Has the code of a finished session, or awaits review without a task done, but the session is not finished. Candor never approves it. Ask for it to be returned, or reject it: Prolific approves it automatically after 21 days, and then pays the whole reward.",
  not_completed: "The session is finished. What is owed for it is paid as a bonus.",
  others:
    "The submission is another person’s or another study’s, or there is none. Nothing is paid through it.",
  approved_unfinished: "The session is not finished. The next payout counts the reward as paid.",
  not_approved: "Recorded as approved.",
  partly:
    "A part is done and paid as a bonus. Ask for the submission to be returned, or reject it: Prolific approves it automatically after 21 days, and then pays the whole reward on top.",
  never_arrived:
    "No session here has it. If its person did the tasks under another submission ID, approve it there: the next payout counts the reward as paid.",
  not_agreed:
    "Its person did not agree to take part, or withdrew before a session. Ask for it to be returned.",
  overpaid:
    "Approved, although less than the reward was owed after a bonus or a payment by file. What was paid too much counts against what they earn later.",
  partly_approved:
    "Prolific has paid a part of the reward. Nothing more is paid for it before you enter how much: look the submission up there.",
  screened_out: "Screened out there, but not here. The next payout pays what is owed as a bonus.",
};

interface FormProps {
  ids: StudyIds;
  submissionId: string;
  currency: string;
  rewardCents: number;
  onClose: () => void;
}

/** Enters what Prolific paid for a submission that it approved in part. */
function PartialForm({ ids, submissionId, currency, rewardCents, onClose }: FormProps) {
  const [amount, setAmount] = useState<number | string>("");
  // One dialog is one entry, however often it is sent.
  const [payoutId] = useState(() => crypto.randomUUID());
  const enter = useAction({ ...enterPartialOptions(ids), inForm: true, onSuccess: onClose });
  const cents = Math.round(100 * Number(amount));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        enter.mutate({ payoutId, submissionId, cents });
      }}
    >
      <Stack>
        <NumberInput
          data-autofocus
          required
          label={`Amount (${currency})`}
          description="Entered in the ledger as paid. What is still owed after it is in the next payout."
          decimalScale={2}
          fixedDecimalScale
          min={0}
          max={rewardCents / 100}
          value={amount}
          onChange={setAmount}
        />
        <ErrorAlert error={enter.error} />
        <DialogButtons
          confirm="Enter"
          loading={enter.isPending}
          disabled={cents < 1}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
