import { Button, Group, Text } from "@mantine/core";

/** How many rows of a long table are drawn at first, and at each step. */
export const pageRows = 200;

interface Props {
  shown: number;
  of: number;
  onMore: (limit: number) => void;
}

/** Below a long table: how much of it is shown, and a button for more. */
export function MoreRows({ shown, of, onMore }: Props) {
  if (shown >= of) return null;
  return (
    <Group>
      <Text size="sm" c="dimmed" className="figure">
        {shown.toLocaleString("en")} of {of.toLocaleString("en")} rows
      </Text>
      <Button variant="default" size="xs" onClick={() => onMore(shown + pageRows)}>
        Show more
      </Button>
    </Group>
  );
}
