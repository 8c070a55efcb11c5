import { Button, Modal, PasswordInput, Select, Stack, TextInput } from "@mantine/core";
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
        description="The 24 letters and digits in the address of the workspace. Connecting replaces the secret of its webhooks: other programs that check them with the old one no longer work."
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
  const open = nameRounds(rounds)
    .map((label, i) => ({ no: i + 1, label }))
    .filter(({ no }) => !studies.some(({ roundNo }) => roundNo === no));
  const [roundNo, setRoundNo] = useState(open[0]?.no ?? 1);
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
          data={open.map(({ no, label }) => ({ value: String(no), label }))}
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
