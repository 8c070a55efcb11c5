import { Button, Group, Stack, Text } from "@mantine/core";
import { PersonName } from "@/components/quality/parts/person-name";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Pages } from "@/components/ui/pages";
import { findPerson, SearchField } from "@/components/ui/search-field";
import {
  basisOf,
  criteria,
  describeAction,
  findingBasis,
  formatFor,
} from "@/lib/quality/exclusions/criteria";
import {
  type Exclusions,
  exclusionsPerPage,
  type Finding,
  type PersonQuality,
} from "@/lib/quality/exclusions/schema";
import type { Decision } from "./decide-exclusion";
import type { useExclusionsList } from "./use-exclusions-list";

interface Props {
  list: ReturnType<typeof useExclusionsList>;
  data: Exclusions;
  /** Null for users who may only view. */
  onDecide: ((decision: Decision) => void) | null;
}

/** Each person with the value of each criterion, in pages; searched by pseudonym. */
export function QualityTable({ list, data: { people, total, everyone }, onDecide }: Props) {
  // The criteria of the running version are the same for everyone.
  const rules = people[0]?.findings ?? [];
  const columns: Column<PersonQuality>[] = [
    { name: "Person", kind: "who", cell: (person) => <PersonName {...person} /> },
    { name: "Tasks", about: "without practice and checks", kind: "number", cell: tasksText },
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
        <SearchField {...findPerson("Pseudonym")} value={list.typed} onChange={list.setTyped} />
        <Text size="sm" className="figure">
          {(everyone.byRule + everyone.byHand).toLocaleString("en")} of{" "}
          {everyone.people.toLocaleString("en")} excluded
        </Text>
      </Group>
      <DataTable
        framed
        label="What the criteria find"
        minWidth={420 + 170 * rules.length}
        columns={columns}
        rows={people}
        keyOf={({ readerId }) => readerId}
        actions={
          onDecide &&
          (({ readerId, pseudonym, excluded, events }) => (
            <Button
              variant="default"
              size="xs"
              aria-label={`${excluded ? "Restore" : "Exclude"} ${pseudonym}`}
              onClick={() =>
                onDecide({
                  ...{ readerId, pseudonym },
                  action: excluded ? "restore" : "exclude",
                  byCriterion: events.some(({ rules }) => rules.length > 0),
                })
              }
            >
              {excluded ? "Restore" : "Exclude"}
            </Button>
          ))
        }
        empty="Nobody matches the search."
      />
      <Pages items={total} pageSize={exclusionsPerPage} value={list.page} onChange={list.setPage} />
    </Stack>
  );
}

const tasksText = ({ tasks, surplus }: PersonQuality) => (
  <div>
    {tasks.toLocaleString("en")}
    {surplus > 0 && (
      <Text size="xs" c="dimmed">
        {surplus.toLocaleString("en")} surplus
      </Text>
    )}
  </div>
);

/** Why someone is excluded or was restored, and whether by a rule that was frozen before. */
const DecisionText = ({ event }: { event: PersonQuality["events"][number] | undefined }) =>
  event ? (
    <div>
      {describeAction(event)}
      <Text size="sm">{event.reason}</Text>
      <Text size="xs" c="dimmed">
        {basisOf(event)}
      </Text>
    </div>
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
