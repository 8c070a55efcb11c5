import { CheckIcon, Group, Text } from "@mantine/core";

interface Props {
  label: string;
  /** What there is to say of it. */
  note: string | null;
  checked?: boolean | undefined;
}

/** An option of a list, with a note below its name where there is one. */
export const NotedOption = ({ label, note, checked }: Props) => (
  <Group gap="xs" wrap="nowrap">
    {checked && <CheckIcon size={12} />}
    <div>
      {label}
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </div>
  </Group>
);
