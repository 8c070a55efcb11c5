"use client";

import { Alert, Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What must be typed. Capital letters make no difference. */
  phrase: string;
  /** The label of the button that does it. */
  confirm: string;
  onConfirm: () => void;
  isPending?: boolean;
  error?: Error | null;
  /** What will happen. */
  children: ReactNode;
  /** Other fields, below the phrase. */
  fields?: ReactNode;
  /** Whether the other fields are complete. */
  isComplete?: boolean;
}

/** Asks before a deletion, which needs the name of what is deleted to be typed. */
export function TypedConfirm({ opened, onClose, title, ...form }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered>
      <ConfirmForm onClose={onClose} {...form} />
    </Modal>
  );
}

/** The modal mounts it each time it opens, with nothing typed. */
function ConfirmForm(props: Omit<Props, "opened" | "title">) {
  const { onClose, phrase, confirm, onConfirm, children, fields } = props;
  const { isPending = false, error = null, isComplete = true } = props;
  const [typed, setTyped] = useState("");
  const matches = plain(typed) === plain(phrase);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (matches && isComplete) onConfirm();
      }}
    >
      <Stack>
        {children}
        <TextInput
          label={`Type “${phrase.trim()}” to confirm`}
          value={typed}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {fields}
        {error && (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" disabled={!matches || !isComplete} loading={isPending}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const plain = (text: string) => text.trim().toLowerCase();
