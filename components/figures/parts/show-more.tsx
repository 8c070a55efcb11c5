import { Button, Text } from "@mantine/core";

/** Under the first of many: how many there are, and all of them at a click. */
export function ShowMore({
  shown,
  all,
  what,
  onShow,
}: {
  shown: number;
  all: number;
  /** In the plural: "panels". */
  what: string;
  onShow: () => void;
}) {
  if (shown >= all) return null;
  return (
    <Text size="sm" c="dimmed" mt="md" className="figure" component="div">
      {shown} of {all.toLocaleString("en")} {what}.{" "}
      <Button variant="default" size="compact-sm" ml="xs" onClick={onShow}>
        Show all {all.toLocaleString("en")}
      </Button>
    </Text>
  );
}
