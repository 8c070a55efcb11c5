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
  /** Whose it is, for those who can't see beside what the button stands. */
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
      <Collapse expanded={opened}>{children}</Collapse>
    </>
  );
}
