import { Button, Collapse, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";

/** Shows and hides something: "Show the texts". */
export function Unfold({
  what,
  of,
  before,
  children,
}: {
  what: string;
  /** The end of the button's name for screen readers: "of question-7". */
  of: string;
  /** Beside the button. */
  before?: ReactNode;
  children: ReactNode;
}) {
  const [opened, { toggle }] = useDisclosure();
  const label = `${opened ? "Hide" : "Show"} ${what}`;
  return (
    <>
      <Group gap="xs">
        {before}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={toggle}
          aria-expanded={opened}
          aria-label={`${label} ${of}`}
        >
          {label}
        </Button>
      </Group>
      <Collapse expanded={opened} keepMounted={false}>
        {children}
      </Collapse>
    </>
  );
}
