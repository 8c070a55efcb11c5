import { Button, Code, Modal, Stack } from "@mantine/core";
import { useState } from "react";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { ErrorAlert } from "@/components/ui/error-alert";
import { MoneyField } from "@/components/ui/money-field";
import { useAction } from "@/components/ui/use-action";
import { enterBonusOptions, enterPartialOptions } from "@/lib/crowd/prolific/queries";
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
  const [entered, setEntered] = useState<Row | null>(null);
  const close = () => setEntered(null);
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
          mayPay && disagreements.some(mayBeEntered)
            ? (row) =>
                mayBeEntered(row) && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Enter what Prolific paid for ${row.submissionId}`}
                    onClick={() => setEntered(row)}
                  >
                    Enter the amount…
                  </Button>
                )
            : null
        }
      />
      <Modal opened={entered !== null} onClose={close} title="What Prolific paid" centered>
        {entered && (
          <AmountForm
            {...{ ids, currency }}
            row={entered}
            mostCents={entered.bonuses ? surplusOf(entered.bonuses) : rewardCents}
            onClose={close}
          />
        )}
      </Modal>
    </>
  );
}

type Bonuses = NonNullable<Row["bonuses"]>;

const surplusOf = ({ listedCents, recordedCents }: Bonuses) => listedCents - recordedCents;

/** What is listed and recorded nowhere; all that is listed in addition, where payments by file or outside Candor and the fee account for that. */
function unrecordedOf(bonuses: Bonuses): number {
  const surplusCents = surplusOf(bonuses);
  const left = surplusCents - bonuses.fileCents - (bonuses.feeCents ?? 0);
  return left > 0 ? left : surplusCents;
}

/** Whether Prolific has paid something that somebody has to enter. */
const mayBeEntered = ({ kind, bonuses }: Row) =>
  kind === "partly_approved" || (bonuses !== null && surplusOf(bonuses) > 0);

function wordsOf({ kind, status, amounts, bonuses, reward }: Row, currency: string): string {
  const money = (cents = 0) => formatMoney(cents, currency);
  if (bonuses) return wordsOfBonuses(bonuses, money);
  if (reward) {
    const { saidCents, recordedCents } = reward;
    const said = saidCents === null ? "a part of the reward" : money(saidCents);
    return `${money(recordedCents)} is recorded as paid, but by its status Prolific paid ${saidCents === 0 ? "nothing" : said}. Nothing is sent to this person until the two agree. Check the submission there. If the status is right, set this payment to failed in its payout. ${afterFailing(saidCents)}`;
  }
  if (kind === "never_arrived" && status !== "AWAITING REVIEW") {
    return "No session here has it, and Prolific has paid for it. If its person did the tasks under another submission ID, the next payout counts what was paid.";
  }
  if (kind !== "not_owed" && kind !== "bonuses" && kind !== "reward") return words[kind];
  return `The session is finished. The approval pays ${money(amounts?.approvalCents)}, but ${money(amounts?.owedCents)} is owed: the rest was paid in another way, or a correction took it back. Ask for the submission to be returned, and the next payout pays what is owed. Or approve it there, if they may keep the difference. Prolific approves it automatically after 21 days.`;
}

function wordsOfBonuses(bonuses: Bonuses, money: (cents: number) => string): string {
  const { listedCents, recordedCents, fileCents, feeCents } = bonuses;
  const sums = `Prolific lists ${money(listedCents)} in bonuses, and ${money(recordedCents)} is recorded as bonuses that were paid there. Nothing is sent to this person until the two agree.`;
  const surplusCents = surplusOf(bonuses);
  if (surplusCents <= 0) {
    return `${sums} Check the submissions again later. If the bonus was not paid, set its payment to failed in its payout: it is owed again.`;
  }
  const parts = [
    sums,
    "Look the bonuses up there, and enter what was paid: it counts against what is owed. If it was not for this study’s pay, add a bonus of the same amount as well.",
  ];
  if (fileCents === surplusCents) {
    parts.push(
      "It may be a payment by file or outside Candor: this person has such payments of this amount. If it is one of them, set that payment to failed in its payout after you have entered it.",
    );
  } else if (fileCents > 0) {
    parts.push(
      `Payments by file or outside Candor of ${money(fileCents)} may be among them: do not enter these, because they are recorded already.`,
    );
  }
  if (feeCents !== null) {
    parts.push(
      `The fee of ${money(feeCents)} for being screened out may be among them: do not enter it, because it is recorded separately.`,
    );
  }
  return parts.join(" ");
}

/** What follows once the payment of a reward that differs is set to failed. */
function afterFailing(saidCents: number | null): string {
  if (saidCents === null) return "You can then enter here what was paid.";
  return saidCents === 0
    ? "What is owed is then paid as usual."
    : "The next payout then records what Prolific paid.";
}

const words: Record<Exclude<Disagreement, "not_owed" | "bonuses" | "reward">, string> = {
  no_answers:
    "The session is not finished. The submission has the code of a finished one, or no task of it is done. Candor never approves it. Ask for it to be returned, or reject it: Prolific approves it automatically after 21 days, and then pays the whole reward.",
  not_completed: "The session is finished. What is owed for it is paid as a bonus.",
  others:
    "The submission is another person’s or another study’s, or there is none. Nothing is paid through it.",
  approved_unfinished: "The session is not finished. The next payout counts the reward as paid.",
  partly:
    "The session has earned less than the reward, which is paid as a bonus. Ask for the submission to be returned, or reject it: Prolific approves it automatically after 21 days, and then pays the whole reward on top.",
  never_arrived:
    "No session here has it. Ask for it to be returned, or reject it: Prolific approves it automatically after 21 days. Only if its person did the tasks under another submission ID, approve it there: the next payout counts the reward as paid.",
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
  row: Row;
  currency: string;
  mostCents: number;
  onClose: () => void;
}

/** Enters what Prolific paid for a submission that it approved in part, or in bonuses that Candor did not know of. */
function AmountForm({ ids, row, currency, mostCents, onClose }: FormProps) {
  const { submissionId, bonuses } = row;
  const [amount, setAmount] = useState<number | string>(bonuses ? unrecordedOf(bonuses) / 100 : "");
  // One dialog is one entry, however often it is sent.
  const [payoutId] = useState(() => crypto.randomUUID());
  const options = bonuses ? enterBonusOptions(ids) : enterPartialOptions(ids);
  const enter = useAction({ ...options, inForm: true, onSuccess: onClose });
  const cents = Math.round(100 * Number(amount));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        enter.mutate({ payoutId, submissionId, cents });
      }}
    >
      <Stack>
        <MoneyField
          data-autofocus
          required
          label={`Amount (${currency})`}
          description="Entered in the ledger as paid. What is still owed after it is in the next payout."
          least={0.01}
          most={mostCents / 100}
          value={amount}
          onChange={setAmount}
        />
        <ErrorAlert error={enter.error} />
        <DialogButtons
          confirm="Enter"
          loading={enter.isPending}
          disabled={amount === ""}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
