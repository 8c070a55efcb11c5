import { Button, Group, Text } from "@mantine/core";

/** How many rows of a long table are drawn at first, and at each step. */
export const pageRows = 200;

/** The same of cards on a phone, which are high. */
export const pageCards = 20;

interface Props {
  shown: number;
  of: number;
  /** How many more a press shows. */
  step?: number;
  onMore: (limit: number) => void;
}

/** Below a long table: how much of it is shown, and a button for more. */
export function MoreRows({ shown, of, step = pageRows, onMore }: Props) {
  if (shown >= of) return null;
  return (
    <Group>
      <Text size="sm" c="dimmed" className="figure">
        {shown.toLocaleString("en")} of {of.toLocaleString("en")} rows
      </Text>
      <Button variant="default" size="xs" onClick={() => onMore(shown + step)}>
        Show more
      </Button>
    </Group>
  );
}
