"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type Confirmation, ConfirmDialog } from "./confirm-dialog";

interface Props extends Confirmation {
  label: string;
  /** Loads again what it asks about. */
  onOpen?: () => void;
}

/** A button for what can't be undone: says what will happen and asks first. */
export function ConfirmButton({ label, onOpen, ...asked }: Props) {
  const [opened, { open, close }] = useDisclosure(false, { onOpen });
  return (
    <>
      <Button variant="default" onClick={open}>
        {label}
      </Button>
      <ConfirmDialog opened={opened} onClose={close} {...asked} />
    </>
  );
}
