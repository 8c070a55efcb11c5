"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useLayoutEffect, useRef } from "react";
import { type Confirmation, ConfirmDialog } from "./confirm-dialog";

interface Props extends Confirmation {
  label: string;
  /** Loads again what it asks about. */
  onOpen?: () => void;
}

/** A button for what can't be undone: says what will happen and asks first. */
export function ConfirmButton({ label, onOpen, ...asked }: Props) {
  const [opened, { open, close }] = useDisclosure(false, { onOpen });
  const button = useRef<HTMLButtonElement>(null);
  // What is done has no button any more: the focus moves to the title of its section, instead of the start of the page.
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (document.activeElement !== element) return;
      const title = element?.closest("section")?.querySelector("h2");
      title?.setAttribute("tabindex", "-1");
      title?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <>
      <Button ref={button} variant="default" onClick={open}>
        {label}
      </Button>
      <ConfirmDialog opened={opened} onClose={close} {...asked} />
    </>
  );
}
