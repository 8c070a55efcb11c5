import { Text } from "@mantine/core";

/** An n, and what it is made of. */
export function CountText({ n, basis }: { n: number; basis: string }) {
  return (
    <>
      <Text component="div" fz="md" fw={560}>
        {n.toLocaleString("en")}
      </Text>
      <Text component="div" size="xs" c="dimmed">
        {basis}
      </Text>
    </>
  );
}
