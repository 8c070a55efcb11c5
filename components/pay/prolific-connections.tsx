import { Button, Modal, PasswordInput, Select, Stack, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { ErrorAlert } from "@/components/ui/error-alert";
import { useAction } from "@/components/ui/use-action";
import {
  connectAccountOptions,
  connectStudyOptions,
  disconnectAccountOptions,
} from "@/lib/crowd/prolific/queries";
import type { ProlificView } from "@/lib/crowd/prolific/schema";
import { nameRounds } from "@/lib/quality/rounds/round-name";
import type { StudyIds } from "@/lib/studies/schema";

/** Connects the project and the study with Prolific, and disconnects them. */
export function ProlificConnections({ view, ...ids }: StudyIds & { view: ProlificView }) {
  const { account, rounds, studies } = view;
  const [opened, { open, close }] = useDisclosure();
  const disconnect = useAction(disconnectAccountOptions(ids));
  const isFirst = studies.length === 0;
  return (
    <>
      {account && studies.length < rounds && (
        <ConnectStudy
          {...ids}
          label={isFirst ? "Connect this study…" : "Connect another round…"}
          variant={isFirst ? "filled" : "default"}
          rounds={rounds}
          open={nameRounds(rounds)
            .map((_, i) => i + 1)
            .filter((no) => !studies.some(({ roundNo }) => roundNo === no))}
        />
      )}
      <Button variant="default" onClick={open}>
        {account ? "Change the token…" : "Connect the project…"}
      </Button>
      {account && (
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
      <Modal opened={opened} onClose={close} title="Connect the project with Prolific" centered>
        <AccountForm {...ids} onClose={close} />
      </Modal>
    </>
  );
}

interface ConnectStudyProps extends StudyIds {
  label: string;
  variant?: "filled" | "default";
  size?: "xs";
  /** How many rounds the study has, and the numbers of those that may be connected. */
  rounds: number;
  open: readonly number[];
}

/** Connects a round with a draft at Prolific, or with another draft than it is connected with. */
export function ConnectStudy({ label, variant = "default", size, ...form }: ConnectStudyProps) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant={variant} size={size} onClick={open}>
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title="Connect this study" centered>
        <StudyForm {...form} onClose={close} />
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
        description="The 24 letters and digits in the address of the workspace. Connecting replaces the secret of its webhooks: other programs that check them with the old one no longer work."
        value={workspaceId}
        onChange={(event) => setWorkspaceId(event.currentTarget.value)}
      />
    </DialogForm>
  );
}

type StudyFormProps = Omit<ConnectStudyProps, "label"> & { onClose: () => void };

function StudyForm({ rounds, open, onClose, ...ids }: StudyFormProps) {
  const [prolificId, setProlificId] = useState("");
  const names = nameRounds(rounds);
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
        description="A draft that is not published yet. Candor’s completion codes replace the draft’s."
        value={prolificId}
        onChange={(event) => setProlificId(event.currentTarget.value)}
      />
      {rounds > 1 && (
        <Select
          label="From round"
          description="Rounds after it that have no study of their own at Prolific belong to it too. The study of a later round is offered to those who are invited to it."
          allowDeselect={false}
          data={open.map((no) => ({ value: String(no), label: names[no - 1] ?? "" }))}
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
