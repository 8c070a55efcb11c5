import { Code, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { PersonName } from "@/components/quality/parts/person-name";
import { type Column, DataTable } from "@/components/ui/data-table";
import { useSearch } from "@/components/ui/use-search";
import { when } from "@/components/ui/when";
import { outcomeNames } from "@/lib/crowd/visits/outcome-names";
import { nameRounds, standingText } from "@/lib/quality/rounds/people-texts";
import type { Person } from "@/lib/quality/rounds/schema";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";

interface Props {
  people: readonly Person[];
  currency: string;
}

/** People with a column for each round; searched by pseudonym or completion code. */
export function PeopleTable({ people, currency }: Props) {
  const placeholder = "Pseudonym or code";
  const { field, matches } = useSearch({ label: "Find a person", placeholder });
  const [reached, setReached] = useState("all");
  const names = nameRounds(people);
  const shown = people.filter(
    ({ pseudonym, codes, rounds }) =>
      matches(pseudonym, ...codes.map(({ code }) => code)) &&
      (reached === "all" || rounds[Number(reached)]?.invited),
  );
  const total = shown.reduce((sum, p) => sum + p.earnedCents, 0);
  const columns: Column<Person>[] = [
    { name: "Person", kind: "who", cell: (person) => <PersonName {...person} /> },
    ...names.map((name, i) => ({
      name,
      cell: ({ rounds }: Person) => <Standing round={rounds[i]} isMain={i === rounds.length - 1} />,
    })),
    { name: "Completion code", cell: ({ codes }) => <CodesCell codes={codes} /> },
    {
      ...{ name: "Earned", kind: "number" },
      cell: ({ earnedCents }) => formatMoney(earnedCents, currency),
    },
    { name: "Consented", kind: "mark", cell: ({ consentedAt }) => when(consentedAt) },
  ];
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        {field}
        {names.length > 1 && (
          <SegmentedControl
            aria-label="Invited to"
            size="xs"
            mb={3}
            data={[
              { value: "all", label: "All" },
              // Everyone is in the first round.
              ...names.map((label, i) => ({ value: String(i), label })).slice(1),
            ]}
            value={reached}
            onChange={setReached}
          />
        )}
        <Text size="sm" className="figure" ml="auto">
          {count(shown.length, "person", "people")}, {formatMoney(total, currency)} earned
        </Text>
      </Group>
      <DataTable
        framed
        label="People"
        minWidth={520 + 130 * names.length}
        columns={columns}
        rows={shown}
        keyOf={({ readerId }) => readerId}
        empty="Nobody matches the search."
      />
    </Stack>
  );
}

function Standing({ round, isMain }: { round?: Person["rounds"][number]; isMain: boolean }) {
  if (!round) return null;
  return (
    <>
      <Text span fz="sm" c={round.invited ? undefined : "dimmed"}>
        {standingText(round, isMain)}
      </Text>
      {round.visits > 0 && (
        <Text size="xs" c="dimmed">
          {count(round.submitted, "task")}
          {round.visits > 1 && `, ${count(round.visits, "session")}`}
        </Text>
      )}
    </>
  );
}

/** Someone's completion codes with what each stands for, newest first. */
export function CodesCell({ codes }: Pick<Person, "codes">) {
  if (codes.length === 0) return <Text c="dimmed">–</Text>;
  return (
    <Stack gap={2}>
      {codes.map(({ code, outcome }) => (
        <Text key={code} size="sm" style={{ whiteSpace: "nowrap" }}>
          <Code>{code}</Code> {outcomeNames[outcome]}
        </Text>
      ))}
    </Stack>
  );
}
