import { Checkbox, Stack } from "@mantine/core";
import { type EventKind, eventKinds } from "@/lib/notifications/event-kinds";
import { kindHints, kindWords } from "@/lib/notifications/event-words";

interface Props {
  label: string;
  value: readonly EventKind[];
  onChange: (kinds: EventKind[]) => void;
  disabled?: boolean;
  error?: string | null;
}

/** A choice of kinds of events. */
export const EventChecks = ({ label, value, onChange, disabled, error }: Props) => (
  <Checkbox.Group
    label={label}
    value={[...value]}
    onChange={(chosen) => onChange(eventKinds.filter((kind) => chosen.includes(kind)))}
    disabled={disabled}
    error={error}
  >
    <Stack gap="xs" mt="xs">
      {eventKinds.map((kind) => (
        <Checkbox
          key={kind}
          value={kind}
          label={kindWords[kind]}
          description={kindHints[kind]}
          disabled={disabled}
        />
      ))}
    </Stack>
  </Checkbox.Group>
);
