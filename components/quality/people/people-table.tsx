import { Anchor, Code, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { PersonName } from "@/components/quality/parts/person-name";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Pages } from "@/components/ui/pages";
import { QueryState } from "@/components/ui/query-state";
import { Time } from "@/components/ui/time";
import { useOrder } from "@/components/ui/use-order";
import { outcomeNames } from "@/lib/crowd/visits/outcome-names";
import { formatSeconds } from "@/lib/figures/study/times-charts";
import { nameRounds } from "@/lib/quality/people/people-texts";
import { peopleOptions } from "@/lib/quality/people/queries";
import {
  type PeopleOrder,
  type PeoplePage,
  type PeopleState,
  type Person,
  peoplePerPage,
} from "@/lib/quality/people/schema";
import {
  latestStanding,
  type Standing as StandingName,
  standingsOf,
} from "@/lib/quality/people/standings";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { formatThousandths } from "@/lib/text/format-number";

interface Props {
  ids: StudyIds;
  /** Whether more may come any moment. */
  isOpen: boolean;
  everyone: PeoplePage["everyone"];
}

/** What the list is sorted by, by the name of its column. */
const orders: Record<string, PeopleOrder> = {
  Person: "person",
  State: "state",
  "Time per task": "time",
  Agreement: "agreement",
  Earned: "earned",
  Consented: "consented",
};

/** People with a column for each round, in pages: searched, filtered by where they are, and sorted. */
export function PeopleTable({ ids, isOpen, everyone }: Props) {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [chosen, setChosen] = useState("");
  const { order, head, select } = useOrder(Object.keys(orders));
  const wanted = {
    ...(search !== "" && { search }),
    ...choiceOf(chosen),
    ...(order && {
      order: orders[order.by],
      direction: order.descending ? ("descending" as const) : ("ascending" as const),
    }),
  };
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <TextInput
          label="Find a person"
          placeholder="Pseudonym or code"
          type="search"
          maw={320}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          label="State"
          data={choicesOf(everyone)}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
        {select}
      </Group>
      {/* Another search or order begins at its first page. */}
      <Found key={JSON.stringify(wanted)} {...{ ids, isOpen, wanted, head }} />
    </Stack>
  );
}

interface FoundProps extends Pick<Props, "ids" | "isOpen"> {
  wanted: Parameters<typeof peopleOptions>[1];
  head: ReturnType<typeof useOrder>["head"];
}

function Found({ ids, isOpen, wanted, head }: FoundProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(peopleOptions(ids, { ...wanted, page }, isOpen));
  return (
    <QueryState query={query} rows={8}>
      {({ people, total, earnedCents, everyone, currency, agreementReader }) => (
        <Stack gap="sm">
          <Text size="sm" className="figure">
            {count(total, "person", "people")}, {formatMoney(earnedCents, currency)} earned
          </Text>
          <DataTable
            framed
            label="People"
            minWidth={520 + 130 * everyone.invited.length}
            columns={columnsOf({
              names: nameRounds(everyone.invited.length),
              ...{ currency, head, isCompared: agreementReader !== null },
            })}
            rows={people}
            keyOf={({ readerId }) => readerId}
            actions={(person) => <ExclusionLink {...ids} person={person} />}
            empty="Nobody matches the search."
          />
          <Pages items={total} pageSize={peoplePerPage} value={page} onChange={setPage} />
        </Stack>
      )}
    </QueryState>
  );
}

interface Columns extends Pick<FoundProps, "head"> {
  /** Of the rounds. */
  names: readonly string[];
  currency: string;
  /** Whether their agreement with a reader is measured. */
  isCompared: boolean;
}

const columnsOf = ({ names, currency, isCompared, head }: Columns): Column<Person>[] => [
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
      <Standing round={person.rounds[i]} standing={standingsOf(person.rounds, person)[i] ?? null} />
    ),
  })),
  {
    name: "Time per task",
    head: head("Time per task"),
    cell: ({ measures }) => (measures.seconds === null ? "–" : formatSeconds(measures.seconds)),
  },
  ...(isCompared
    ? [
        {
          name: "Agreement",
          head: head("Agreement"),
          cell: ({ measures }: Person) =>
            measures.agreement === null ? "–" : formatThousandths(measures.agreement),
        },
      ]
    : []),
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

/** Whether someone counts is decided of those who began the main round. */
const ExclusionLink = ({ projectId, studyId, person }: StudyIds & { person: Person }) =>
  (person.rounds.at(-1)?.visits ?? 0) > 0 && (
    <Anchor
      component={Link}
      size="sm"
      href={`/projects/${projectId}/studies/${studyId}/exclusions?person=${person.pseudonym}`}
      aria-label={`${person.excluded ? "Restore" : "Exclude"} ${person.pseudonym}: open Exclusions`}
    >
      {person.excluded ? "Restore…" : "Exclude…"}
    </Anchor>
  );

/** "round 2" stands for everyone who was invited to that round; other choices are states. */
const choiceOf = (chosen: string) => {
  const [, no] = chosen.match(/^round (\d+)$/) ?? [];
  if (no) return { invitedTo: Number(no) };
  return chosen === "" ? {} : { state: chosen as PeopleState };
};

/** The choices that anyone is in, with how many. */
function choicesOf({ people, states, invited }: PeoplePage["everyone"]) {
  const choice = (value: string, label: string, n: number) => ({
    value,
    label: `${label} (${n.toLocaleString("en")})`,
  });
  return [
    choice("", "Everyone", people),
    ...states.map(({ state, people }) => choice(state, state, people)),
    // Everyone is in the first round.
    ...nameRounds(invited.length)
      .map((name, i) =>
        choice(`round ${i + 1}`, `invited to ${name.toLowerCase()}`, invited[i] ?? 0),
      )
      .slice(1),
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
