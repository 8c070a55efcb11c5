import { Button, Group, Stack, Text } from "@mantine/core";
import { useAddress } from "@/components/figures/parts/use-address";
import { PersonName } from "@/components/quality/parts/person-name";
import { type Column, DataTable } from "@/components/ui/data-table";
import { useSearch } from "@/components/ui/use-search";
import { basisOf, criteria, findingBasis, formatFor } from "@/lib/quality/exclusions/criteria";
import type { Finding, PersonQuality } from "@/lib/quality/exclusions/schema";
import type { Decision } from "./decide-exclusion";

interface Props {
  people: readonly PersonQuality[];
  /** Null for users who may only view. */
  onDecide: ((decision: Decision) => void) | null;
}

/** Each person with the value of each criterion; searchable by pseudonym. */
export function QualityTable({ people, onDecide }: Props) {
  const { params } = useAddress();
  const { field, matches } = useSearch(
    { label: "Find a person", placeholder: "Pseudonym" },
    params.person,
  );
  const excluded = people.filter((p) => p.excluded).length;
  // The criteria of the running version are the same for everyone.
  const rules = people[0]?.findings ?? [];
  const columns: Column<PersonQuality>[] = [
    { name: "Person", kind: "who", cell: (person) => <PersonName {...person} /> },
    { name: "Tasks", kind: "number", cell: tasksText },
    ...rules.map(({ rule, threshold }, i) => ({
      name: criteria[rule].name,
      about: `${criteria[rule].measure}, at least ${formatFor(rule, threshold)}`,
      cell: ({ findings }: PersonQuality) => findings[i] && <FindingText finding={findings[i]} />,
    })),
    { name: "Decision", kind: "long", cell: ({ events }) => <DecisionText event={events[0]} /> },
  ];
  return (
    <Stack component="section" gap="sm" aria-label="People">
      <Group align="flex-end" justify="space-between">
        {field}
        <Text size="sm" className="figure">
          {excluded.toLocaleString("en")} of {people.length.toLocaleString("en")} excluded
        </Text>
      </Group>
      <DataTable
        framed
        label="What the criteria find"
        minWidth={420 + 170 * rules.length}
        columns={columns}
        rows={people.filter(({ pseudonym }) => matches(pseudonym))}
        keyOf={({ readerId }) => readerId}
        actions={
          onDecide &&
          (({ readerId, pseudonym, excluded }) => (
            <Button
              variant="default"
              size="xs"
              aria-label={`${excluded ? "Restore" : "Exclude"} ${pseudonym}`}
              onClick={() =>
                onDecide({ readerId, pseudonym, action: excluded ? "restore" : "exclude" })
              }
            >
              {excluded ? "Restore" : "Exclude"}
            </Button>
          ))
        }
        empty="Nobody matches the search."
      />
    </Stack>
  );
}

const tasksText = ({ tasks, surplus }: PersonQuality) => (
  <>
    {tasks.toLocaleString("en")}
    {surplus > 0 && (
      <Text size="xs" c="dimmed">
        {surplus.toLocaleString("en")} surplus
      </Text>
    )}
  </>
);

/** Why someone is excluded or was restored, and whether by a rule that was frozen before. */
const DecisionText = ({ event }: { event: PersonQuality["events"][number] | undefined }) =>
  event ? (
    <>
      {event.reason}
      <Text size="xs" c="dimmed">
        {basisOf(event)}
      </Text>
    </>
  ) : (
    "–"
  );

/**
 * One person's value of a criterion, with the number of answers behind it. The threshold is in the
 * column's head.
 */
function FindingText({ finding }: { finding: Finding }) {
  const { rule, value, threshold, violated } = finding;
  return (
    <div>
      <Text fz="sm" fw={violated ? 620 : 400} c={value === null ? "dimmed" : undefined}>
        {value === null ? "not enough data" : formatFor(rule, value)}
      </Text>
      <Text size="xs" c="dimmed">
        {violated && `below ${formatFor(rule, threshold)}, `}
        {findingBasis(finding)}
      </Text>
    </div>
  );
}
