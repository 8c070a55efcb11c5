import { Anchor, Stack, Table, Text } from "@mantine/core";
import { LongTable } from "@/components/ui/long-table";
import { when, whenUtc } from "@/components/ui/when";
import { describeEntry } from "@/lib/audit/describe-entry";
import type { AuditEntryView } from "@/lib/audit/schema";

type Say = (given: Record<string, string | null>) => void;

interface Props {
  entries: readonly AuditEntryView[];
  showProject: boolean;
  say: Say;
}

/** Entries of the log. Clicking a person or a subject filters the log by it. */
export function LogTable({ entries, showProject, say }: Props) {
  return (
    <LongTable label="Log" minWidth={760} stacked>
      <Table fz="sm" stickyHeader verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">When (UTC)</Table.Th>
            <Table.Th scope="col">Who</Table.Th>
            <Table.Th scope="col">What</Table.Th>
            {showProject && <Table.Th scope="col">Project</Table.Th>}
            <Table.Th scope="col">From</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={entry.id}>
              <Table.Td style={{ whiteSpace: "nowrap" }} title={`Your time: ${when(entry.at)}`}>
                {whenUtc(entry.at)}
              </Table.Td>
              <Table.Td>
                <Actor entry={entry} say={say} />
              </Table.Td>
              <Table.Td>
                <What entry={entry} say={say} />
              </Table.Td>
              {showProject && (
                <Table.Td data-label="Project">{entry.project?.name ?? "–"}</Table.Td>
              )}
              <Table.Td data-label="From">{entry.actor.address ?? "–"}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </LongTable>
  );
}

const unnamed = { worker: "Candor", unknown: "Not signed in", crowdworker: "Crowdworker" };

function Actor({ entry: { actor }, say }: { entry: AuditEntryView; say: Say }) {
  const { kind, userId, name, email } = actor;
  if (userId === null) {
    if (kind === "crowdworker") return <>{name ?? unnamed.crowdworker}</>;
    return <>{kind === "worker" ? unnamed.worker : unnamed.unknown}</>;
  }
  return (
    <Stack gap={0}>
      <Anchor
        component="button"
        type="button"
        fz="sm"
        ta="left"
        aria-label={`Only entries of ${name}`}
        onClick={() => say({ user: userId })}
      >
        {name}
      </Anchor>
      <Text size="xs" c="dimmed">
        {email}
        {kind === "token" && ", by API token"}
      </Text>
    </Stack>
  );
}

function What({ entry, say }: { entry: AuditEntryView; say: Say }) {
  const { sentence, changes } = describeEntry(entry);
  const { subject, outcome } = entry;
  return (
    <Stack gap={2} style={{ overflowWrap: "anywhere" }}>
      <Text size="sm" c={outcome === "done" ? undefined : "var(--mantine-color-error)"}>
        {sentence}
      </Text>
      {changes.map((change) => (
        <Text key={change} size="xs" c="dimmed">
          {change}
        </Text>
      ))}
      {subject && (
        <Anchor
          component="button"
          type="button"
          fz="xs"
          ta="left"
          aria-label={`Only entries about ${subject.name ?? subject.id}`}
          onClick={() => say({ subject: subject.id })}
        >
          All about this {subject.type}
        </Anchor>
      )}
    </Stack>
  );
}
