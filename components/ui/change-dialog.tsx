import { Button, type ButtonProps, Modal, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useAction } from "./use-action";

interface Props {
  /** What the button says that opens it. */
  label: string;
  title: string;
  /** Sets the fields to what is stored: meanwhile somebody else may have changed it. */
  onOpen: () => void;
  /** Stores what was entered. */
  save: () => Promise<unknown>;
  /** What shows it. */
  queryKey: readonly unknown[];
  isComplete?: boolean;
  /** The look of the button; without it, that of one beside a value. */
  button?: ButtonProps;
  /** The fields. */
  children: ReactNode;
}

/** A button, and the form in which a value is changed. */
export function ChangeDialog({
  label,
  title,
  onOpen,
  save,
  queryKey,
  isComplete = true,
  button = { variant: "subtle", size: "compact-sm" },
  children,
}: Props) {
  const [opened, { open, close }] = useDisclosure(false, { onOpen });
  const change = useAction({ mutationFn: save, onSuccess: close, refresh: [{ queryKey }] });
  return (
    <>
      <Button {...button} onClick={open}>
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title={title} centered>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            change.mutate();
          }}
        >
          <Stack>
            {children}
            <Button type="submit" loading={change.isPending} disabled={!isComplete}>
              Save
            </Button>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
