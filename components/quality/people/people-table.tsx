import { Anchor, Code, Group, NativeSelect, Stack, Text } from "@mantine/core";
import Link from "next/link";
import { useState } from "react";
import { PersonName } from "@/components/quality/parts/person-name";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Time } from "@/components/ui/time";
import { useSearch } from "@/components/ui/use-search";
import { useSorted } from "@/components/ui/use-sorted";
import { outcomeNames } from "@/lib/crowd/visits/outcome-names";
import { formatSeconds } from "@/lib/figures/study/times-charts";
import {
  latestStanding,
  nameRounds,
  type Standing as StandingName,
  standings,
  standingsOf,
} from "@/lib/quality/people/people-texts";
import type { Person } from "@/lib/quality/people/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { formatThousandths } from "@/lib/text/format-number";

interface Props {
  ids: StudyIds;
  people: readonly Person[];
  currency: string;
  /** The reader that agreement is with; null for none. */
  agreementReader: string | null;
}

/** People with a column for each round; searched, filtered by where they are, and sorted. */
export function PeopleTable({ ids, people, currency, agreementReader }: Props) {
  const placeholder = "Pseudonym or code";
  const { field, matches } = useSearch({ label: "Find a person", placeholder });
  const [state, setState] = useState("");
  const names = nameRounds(people);
  const found = people.filter(
    (person) =>
      matches(person.pseudonym, ...person.codes.map(({ code }) => code)) && isIn(person, state),
  );
  const {
    sorted: shown,
    head,
    select,
  } = useSorted(found, [
    { name: "Person", value: ({ pseudonym }) => pseudonym },
    { name: "State", value: (person) => latestStanding(person) },
    { name: "Time per task", value: ({ measures }) => measures.seconds },
    ...(agreementReader === null
      ? []
      : [{ name: "Agreement", value: ({ measures }: Person) => measures.agreement }]),
    { name: "Earned", value: ({ earnedCents }) => earnedCents },
    { name: "Consented", value: ({ consentedAt }) => consentedAt },
  ]);
  const total = shown.reduce((sum, p) => sum + p.earnedCents, 0);
  const columns: Column<Person>[] = [
    {
      name: "Person",
      kind: "who",
      head: head("Person"),
      cell: (person) => <PersonName {...person} />,
    },
    {
      name: "State",
      head: head("State"),
      cell: (person) => latestStanding(person) ?? "–",
    },
    ...names.map((name, i) => ({
      name,
      cell: (person: Person) => (
        <Standing
          round={person.rounds[i]}
          standing={standingsOf(person.rounds, person)[i] ?? null}
        />
      ),
    })),
    {
      name: "Time per task",
      head: head("Time per task"),
      cell: ({ measures }) => (measures.seconds === null ? "–" : formatSeconds(measures.seconds)),
    },
    ...(agreementReader === null
      ? []
      : [
          {
            name: "Agreement",
            head: head("Agreement"),
            cell: ({ measures }: Person) =>
              measures.agreement === null ? "–" : formatThousandths(measures.agreement),
          },
        ]),
    { name: "Completion code", cell: ({ codes }) => <CodesCell codes={codes} /> },
    {
      name: "Earned",
      kind: "number",
      head: head("Earned", "number"),
      cell: ({ earnedCents }) => formatMoney(earnedCents, currency),
    },
    {
      name: "Consented",
      kind: "mark",
      head: head("Consented"),
      cell: ({ consentedAt }) => <Time at={consentedAt} />,
    },
  ];
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        {field}
        <NativeSelect
          label="State"
          data={statesOf(people, names)}
          value={state}
          onChange={({ currentTarget: { value } }) => setState(value)}
        />
        {select}
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
        actions={(person) =>
          // Whether someone counts is decided of those who began the main round.
          (person.rounds.at(-1)?.visits ?? 0) > 0 && (
            <Anchor
              component={Link}
              size="sm"
              href={`${studyPage(ids)}/exclusions?person=${person.pseudonym}`}
              aria-label={`${person.excluded ? "Restore" : "Exclude"} ${person.pseudonym}: open Exclusions`}
            >
              {person.excluded ? "Restore…" : "Exclude…"}
            </Anchor>
          )
        }
        empty="Nobody matches the search."
      />
    </Stack>
  );
}

const studyPage = ({ projectId, studyId }: StudyIds) => `/projects/${projectId}/studies/${studyId}`;

/** Marks and rounds to filter by, besides standings. */
const filters: Record<string, (person: Person) => boolean> = {
  excluded: ({ excluded }) => excluded,
  "not excluded": ({ excluded }) => !excluded,
  "to be erased": ({ eraseAt }) => eraseAt !== null,
};

/** "round 2" is by the number of the round from 0; other names are of a standing or a mark. */
function isIn(person: Person, state: string): boolean {
  if (state === "") return true;
  const round = state.match(/^round (\d+)$/)?.[1];
  if (round) return person.rounds[Number(round)]?.invited ?? false;
  return filters[state]?.(person) ?? latestStanding(person) === state;
}

/** The choices that anyone is in, with how many. */
function statesOf(people: readonly Person[], names: readonly string[]) {
  const choice = (value: string, label: string) => ({
    value,
    label: `${label} (${people.filter((person) => isIn(person, value)).length.toLocaleString("en")})`,
  });
  const has = (value: string) => people.some((person) => isIn(person, value));
  return [
    choice("", "Everyone"),
    ...standings.filter(has).map((standing) => choice(standing, standing)),
    // Everyone is in the first round.
    ...names.map((name, i) => choice(`round ${i}`, `invited to ${name.toLowerCase()}`)).slice(1),
    ...Object.keys(filters)
      // That all are not excluded need not be chosen.
      .filter((name) => has(name) && (name !== "not excluded" || has("excluded")))
      .map((name) => choice(name, name)),
  ];
}

const marks: Partial<Record<StandingName, string>> = {
  passed: "✓ ",
  failed: "✗ ",
  "failed the questions": "✗ ",
};
const mark = (standing: StandingName | null) =>
  standing === null ? "–" : `${marks[standing] ?? ""}${standing}`;

function Standing({
  round,
  standing,
}: {
  round?: Person["rounds"][number];
  standing: StandingName | null;
}) {
  if (!round) return null;
  return (
    <>
      <Text span fz="sm" c={standing === null ? "dimmed" : undefined}>
        {mark(standing)}
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
