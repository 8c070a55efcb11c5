"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

export interface Confirmation {
  title: string;
  /** The label of the button that does it. */
  confirm: string;
  onConfirm: () => void;
  /** What will happen. */
  children: ReactNode;
}

/** Says what will happen, and asks first. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  confirm,
  onConfirm,
  children,
}: Confirmation & { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered>
      <Stack>
        <Text>{children}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            color="red"
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
