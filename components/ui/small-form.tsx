import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  label: string;
  isPending: boolean;
  isValid: boolean;
  onSubmit: () => void;
  /** Beside the button. */
  more?: ReactNode;
  children: ReactNode;
}

/** A field with a button below it. */
export const SmallForm = ({ label, isPending, isValid, onSubmit, more, children }: Props) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      if (isValid) onSubmit();
    }}
  >
    <Stack gap="sm">
      {children}
      <Group gap="xs">
        <Button
          type="submit"
          variant="default"
          size="xs"
          loading={isPending}
          disabled={!isValid}
          // The response may arrive before the second click of a double click, which must not send
          // again.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {label}
        </Button>
        {more}
      </Group>
    </Stack>
  </form>
);
