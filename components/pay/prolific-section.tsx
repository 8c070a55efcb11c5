import {
  Button,
  Code,
  Group,
  List,
  Modal,
  PasswordInput,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { useAction } from "@/components/ui/use-action";
import {
  checkSubmissionsOptions,
  connectAccountOptions,
  connectStudyOptions,
  disconnectAccountOptions,
  prolificOptions,
} from "@/lib/crowd/prolific/queries";
import type { Disagreement, ProlificView } from "@/lib/crowd/prolific/schema";
import { comesFromProlific } from "@/lib/studies/arrival-warnings";
import { studyOptions } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { type Arrival, arrivalOf } from "@/lib/studies/schema-config";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";

interface Props extends StudyIds {
  mayPay: boolean;
}

/** The study's connection to Prolific, and whose status there and answers here disagree. */
export function ProlificSection({ mayPay, ...ids }: Props) {
  const { data } = useQuery(prolificOptions(ids));
  const study = useQuery(studyOptions(ids)).data;
  if (!data || !study) return null;
  const { account, rounds, studies } = data;
  const arrival = arrivalOf(study.config);
  if (studies.length === 0 && !comesFromProlific(arrival)) {
    return (
      <Section title="Prolific">
        <Text size="sm">
          This study can’t use Prolific, because {comesBy[arrival.by]}. For a study that can, choose{" "}
          <em>From a platform</em> and <em>Prolific</em> in its settings, under{" "}
          <em>How people join</em>, before it starts.
        </Text>
      </Section>
    );
  }
  return (
    <Section
      title="Prolific"
      description="Candor registers the completion codes, approves whole sessions, pays bonuses, and compares the submissions with the answers every day."
      actions={mayPay && <Connections {...ids} view={data} />}
    >
      {studies.map((study) => (
        <ConnectedStudy
          key={study.prolificId}
          title={studies.length > 1 ? roundName(study.roundNo, rounds) : null}
          study={study}
        />
      ))}
      {studies.length > 0 ? (
        <Checking {...ids} studies={studies} mayCheck={account !== null} />
      ) : (
        <Text size="sm">{howToConnect({ isConnected: account !== null, mayPay })}</Text>
      )}
      {account && !account.hasWebhooks && (
        <Text size="sm" c="dimmed">
          Prolific can’t call this server, because its address does not begin with https://.
          Statuses are read once a day, and whenever you check.
        </Text>
      )}
    </Section>
  );
}

function howToConnect({ isConnected, mayPay }: { isConnected: boolean; mayPay: boolean }) {
  const what = isConnected
    ? "This study is not connected with one at Prolific."
    : "The project is not connected with Prolific.";
  if (!mayPay)
    return `${what} Only admins of the project can connect it: ask one before people come.`;
  return isConnected
    ? `${what} Connect it before people come.`
    : `${what} You need an API token and the ID of your workspace there.`;
}

const comesBy: Record<Arrival["by"], string> = {
  links: "its people come by personal links",
  platform: "its people come from another platform",
  open: "it is open to everyone",
};

type Study = ProlificView["studies"][number];

const roundName = (no: number, rounds: number) => (no === rounds ? "Main round" : `Round ${no}`);

function ConnectedStudy({ title, study }: { title: string | null; study: Study }) {
  const { prolificId, rewardCents, currency, codes, submissions, problem, disagreements } = study;
  return (
    <Stack gap="sm">
      {title && (
        <Title order={3} size="h4">
          {title}
        </Title>
      )}
      <Text size="sm">
        Connected with the study <Code>{prolificId}</Code>, where an approval pays{" "}
        {formatMoney(rewardCents, currency)}. {count(submissions, "submission")}.
      </Text>
      <List size="sm" spacing={2}>
        <List.Item>
          All tasks of a session done: <Code>{codes.completed}</Code>
        </List.Item>
        <List.Item>
          Some done: <Code>{codes.partial}</Code>
        </List.Item>
        <List.Item>
          Screened out: <Code>{codes.screenedOut}</Code>
        </List.Item>
        <List.Item>
          Did not agree, or withdrew: <Code>{codes.noConsent}</Code>
        </List.Item>
      </List>
      {study.group && <MemberList group={study.group} />}
      {problem && (
        <Text size="sm" c="red">
          {problem}
        </Text>
      )}
      {disagreements.length > 0 && (
        <DataTable
          framed
          label="Submissions that disagree with the answers here"
          minWidth={420}
          columns={columns}
          rows={disagreements}
          keyOf={({ submissionId }) => submissionId}
        />
      )}
    </Stack>
  );
}

/** Who may take a round's study at Prolific. */
function MemberList({ group }: { group: NonNullable<Study["group"]> }) {
  const { members, differing, notListed } = group;
  return (
    <>
      <Text size="sm">
        Offered to the {count(members, "person", "people")} who {members === 1 ? "is" : "are"}{" "}
        invited: Candor keeps the participant group at Prolific in step.
      </Text>
      {differing.length > 0 && (
        <DataTable
          framed
          label="Who differs in the participant group"
          minWidth={360}
          columns={memberColumns}
          rows={differing}
          keyOf={({ participantId }) => participantId}
        />
      )}
      {notListed > 0 && <Text size="sm">{count(notListed, "more person", "more people")}.</Text>}
    </>
  );
}

const memberColumns: Column<NonNullable<Study["group"]>["differing"][number]>[] = [
  { name: "Participant", kind: "who", cell: ({ participantId }) => <Code>{participantId}</Code> },
  {
    name: "Participant group",
    cell: ({ isThere }) =>
      isThere
        ? "In the group, but not invited here. Remove them at Prolific."
        : "Invited here, but taken out of the group. Add them at Prolific, or decline them here.",
  },
];

function Checking({
  studies,
  mayCheck,
  ...ids
}: StudyIds & { studies: readonly Study[]; mayCheck: boolean }) {
  const check = useAction(checkSubmissionsOptions(ids));
  const times = studies.map(({ checkedAt }) => checkedAt);
  const [oldest] = times.filter((at) => at !== null).toSorted();
  return (
    <Group gap="sm">
      {mayCheck && (
        <Button
          variant="default"
          size="xs"
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          Check submissions now
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {oldest && !times.includes(null) ? (
          <>
            Last checked <Time at={oldest} />
          </>
        ) : (
          "Never checked yet"
        )}
      </Text>
    </Group>
  );
}

const columns: Column<Study["disagreements"][number]>[] = [
  { name: "Submission", kind: "who", cell: ({ submissionId }) => <Code>{submissionId}</Code> },
  { name: "At Prolific", cell: ({ status }) => status.toLowerCase() },
  { name: "Here", cell: ({ kind }) => words[kind] },
];

const words: Record<Disagreement, string> = {
  no_answers:
    "Has the code of a finished session, but the session is not finished. It is never approved from here.",
  not_completed: "The session is finished. What is owed for it is paid as a bonus.",
  others:
    "The submission is another person’s or another study’s, or there is none. Nothing is paid through it.",
  approved_unfinished: "The session is not finished. The next payout counts the reward as paid.",
  not_approved: "Recorded as approved.",
  partly:
    "A part is done and paid as a bonus. Ask for the submission to be returned, or reject it: Prolific approves it automatically after 21 days, and then pays the whole reward on top.",
  never_arrived: "Nobody began a session with it.",
  not_agreed:
    "Its person did not agree to take part, or withdrew before a session. Ask for it to be returned.",
  not_owed:
    "The session is finished, but less than the reward is owed: it was paid in another way, or a correction took something back. Ask for the submission to be returned, or reject it: after 21 days Prolific approves it automatically.",
  overpaid:
    "Approved, although less than the reward was owed after a bonus. What was paid too much counts against what they earn later.",
  partly_approved:
    "Prolific has paid a part of the reward. Nothing of the reward is paid through Prolific any more. Enter what was paid there as a correction below zero, then pay what is still owed with a file.",
  screened_out: "Screened out there, and not here. The next payout pays as a bonus what is owed.",
};

function Connections({ view, ...ids }: StudyIds & { view: ProlificView }) {
  const [open, setOpen] = useState<"account" | "study" | null>(null);
  const disconnect = useAction(disconnectAccountOptions(ids));
  const onClose = () => setOpen(null);
  return (
    <>
      {view.account && view.studies.length < view.rounds && (
        <Button
          variant={view.studies.length > 0 ? "default" : "filled"}
          onClick={() => setOpen("study")}
        >
          {view.studies.length > 0 ? "Connect another round…" : "Connect this study…"}
        </Button>
      )}
      <Button variant="default" onClick={() => setOpen("account")}>
        {view.account ? "Change the token…" : "Connect the project…"}
      </Button>
      {view.account && (
        <ConfirmButton
          label="Disconnect…"
          title="Disconnect the project from Prolific?"
          confirm="Disconnect"
          onConfirm={() => disconnect.mutate()}
        >
          Candor forgets the token. Studies keep their codes, and no payment is sent or looked up
          any more.
        </ConfirmButton>
      )}
      <Modal
        opened={open !== null}
        onClose={onClose}
        title={open === "study" ? "Connect this study" : "Connect the project with Prolific"}
        centered
      >
        {open === "study" ? (
          <StudyForm {...ids} view={view} onClose={onClose} />
        ) : (
          <AccountForm {...ids} onClose={onClose} />
        )}
      </Modal>
    </>
  );
}

function AccountForm({ onClose, ...ids }: StudyIds & { onClose: () => void }) {
  const [token, setToken] = useState("");
  const [workspaceId, setWorkspaceId] = useState("");
  const connect = useAction({ ...connectAccountOptions(ids), inForm: true, onSuccess: onClose });
  return (
    <DialogForm
      confirm="Connect"
      loading={connect.isPending}
      error={connect.error}
      onSubmit={() => connect.mutate({ token, workspaceId })}
      onClose={onClose}
    >
      <PasswordInput
        required
        data-autofocus
        autoComplete="off"
        label="API token"
        description="From your settings at Prolific. It is stored encrypted and not shown again."
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      <TextInput
        required
        label="ID of the workspace"
        description="The 24 letters and digits in the address of the workspace. Its webhooks get a new secret: other programs that use them stop."
        value={workspaceId}
        onChange={(event) => setWorkspaceId(event.currentTarget.value)}
      />
    </DialogForm>
  );
}

interface StudyFormProps extends StudyIds {
  view: ProlificView;
  onClose: () => void;
}

function StudyForm({ view: { rounds, studies }, onClose, ...ids }: StudyFormProps) {
  const [prolificId, setProlificId] = useState("");
  const open = Array.from({ length: rounds }, (_, i) => i + 1).filter(
    (no) => !studies.some(({ roundNo }) => roundNo === no),
  );
  const [roundNo, setRoundNo] = useState(open[0] ?? 1);
  const connect = useAction({ ...connectStudyOptions(ids), inForm: true, onSuccess: onClose });
  return (
    <DialogForm
      confirm="Connect"
      loading={connect.isPending}
      error={connect.error}
      onSubmit={() => connect.mutate({ prolificId, roundNo })}
      onClose={onClose}
    >
      <TextInput
        required
        data-autofocus
        label="ID of the study at Prolific"
        description="A draft that is not published yet. Candor registers its completion codes there: those that it has are replaced."
        value={prolificId}
        onChange={(event) => setProlificId(event.currentTarget.value)}
      />
      {rounds > 1 && (
        <Select
          label="From round"
          description="Rounds after it that have no study of their own at Prolific belong to it too. The study of a later round is offered to those who are invited to it."
          allowDeselect={false}
          data={open.map((no) => ({ value: String(no), label: roundName(no, rounds) }))}
          value={String(roundNo)}
          onChange={(no) => setRoundNo(Number(no))}
        />
      )}
    </DialogForm>
  );
}

interface FormProps {
  confirm: string;
  loading: boolean;
  error: Error | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

const DialogForm = ({ confirm, loading, error, onSubmit, onClose, children }: FormProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <Stack>
      {children}
      <ErrorAlert error={error} />
      <DialogButtons confirm={confirm} loading={loading} onCancel={onClose} />
    </Stack>
  </form>
);
