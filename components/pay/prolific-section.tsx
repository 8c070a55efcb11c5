import {
  Button,
  Code,
  Group,
  List,
  Modal,
  PasswordInput,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { DialogButtons } from "@/components/quality/parts/dialog-buttons";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { type Column, DataTable } from "@/components/ui/data-table";
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
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";

interface Props extends StudyIds {
  currency: string;
  mayPay: boolean;
}

/** The study's connection to Prolific, and whose status there and answers here disagree. */
export function ProlificSection({ currency, mayPay, ...ids }: Props) {
  const { data } = useQuery(prolificOptions(ids));
  if (!data || (!data.account && !mayPay)) return null;
  const { account, study } = data;
  return (
    <Section
      title="Prolific"
      description="Candor registers the completion codes, approves whole sessions, pays bonuses, and compares the submissions with the answers every night."
      actions={mayPay && <Connections {...ids} view={data} />}
    >
      {study ? (
        <ConnectedStudy {...ids} study={study} currency={currency} mayCheck={account !== null} />
      ) : (
        <Text size="sm">
          {account
            ? "This study is not connected with one at Prolific. Connect it before people come."
            : "The project is not connected with Prolific. You need an API token and the ID of your workspace there."}
        </Text>
      )}
      {account && !account.hasWebhooks && (
        <Text size="sm" c="dimmed">
          Prolific can’t call this server, because its address does not begin with https://.
          Statuses are read once a night, and whenever you check.
        </Text>
      )}
    </Section>
  );
}

type Study = NonNullable<ProlificView["study"]>;

function ConnectedStudy({
  study,
  currency,
  mayCheck,
  ...ids
}: StudyIds & { study: Study; currency: string; mayCheck: boolean }) {
  const { prolificId, rewardCents, codes, submissions, checkedAt, problem, disagreements } = study;
  const check = useAction(checkSubmissionsOptions(ids));
  return (
    <Stack gap="sm">
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
          Withdrawn: <Code>{codes.noConsent}</Code>
        </List.Item>
      </List>
      {problem && (
        <Text size="sm" c="red">
          {problem}
        </Text>
      )}
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
          {checkedAt ? (
            <>
              Last checked <Time at={checkedAt} />
            </>
          ) : (
            "Never checked yet"
          )}
        </Text>
      </Group>
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
    "A part is done and paid as a bonus. Ask for the submission to be returned, or reject it.",
  never_arrived: "Nobody came here with it.",
};

function Connections({ view, ...ids }: StudyIds & { view: ProlificView }) {
  const [open, setOpen] = useState<"account" | "study" | null>(null);
  const disconnect = useAction(disconnectAccountOptions(ids));
  const onClose = () => setOpen(null);
  return (
    <>
      {view.account && !view.study && (
        <Button onClick={() => setOpen("study")}>Connect this study…</Button>
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
          <StudyForm {...ids} onClose={onClose} />
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
  const connect = useAction({ ...connectAccountOptions(ids), onSuccess: onClose });
  return (
    <DialogForm
      confirm="Connect"
      loading={connect.isPending}
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

function StudyForm({ onClose, ...ids }: StudyIds & { onClose: () => void }) {
  const [prolificId, setProlificId] = useState("");
  const connect = useAction({ ...connectStudyOptions(ids), onSuccess: onClose });
  return (
    <DialogForm
      confirm="Connect"
      loading={connect.isPending}
      onSubmit={() => connect.mutate({ prolificId })}
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
    </DialogForm>
  );
}

interface FormProps {
  confirm: string;
  loading: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

const DialogForm = ({ confirm, loading, onSubmit, onClose, children }: FormProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <Stack>
      {children}
      <DialogButtons confirm={confirm} loading={loading} onCancel={onClose} />
    </Stack>
  </form>
);
