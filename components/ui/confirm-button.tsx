"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type Confirmation, ConfirmDialog } from "./confirm-dialog";

/** A button for what can't be undone: says what will happen and asks first. */
export function ConfirmButton({ label, ...asked }: Confirmation & { label: string }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={open}>
        {label}
      </Button>
      <ConfirmDialog opened={opened} onClose={close} {...asked} />
    </>
  );
}
