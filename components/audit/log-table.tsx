import { Anchor, Stack, Text } from "@mantine/core";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Time } from "@/components/ui/time";
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
  const columns: Column<AuditEntryView>[] = [
    {
      name: "When",
      kind: "mark",
      isClear: true,
      cell: ({ at }) => <Time at={at} />,
    },
    { name: "Who", isClear: true, cell: (entry) => <Actor entry={entry} say={say} /> },
    { name: "What", isClear: true, cell: (entry) => <What entry={entry} say={say} /> },
    ...(showProject
      ? [{ name: "Project", cell: ({ project }: AuditEntryView) => project?.name ?? "–" }]
      : []),
    { name: "From", cell: ({ actor }) => actor.address ?? "–" },
  ];
  return (
    <DataTable
      framed
      label="Log"
      minWidth={760}
      limit={Number.POSITIVE_INFINITY}
      columns={columns}
      rows={entries}
    />
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
