import { Anchor, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { DataTable } from "@/components/ui/data-table";
import { Pages } from "@/components/ui/pages";
import { QueryState } from "@/components/ui/query-state";
import { useOrder } from "@/components/ui/use-order";
import { peopleOptions } from "@/lib/quality/people/queries";
import {
  type PeopleOrder,
  type PeoplePage,
  type PeopleState,
  type Person,
  peoplePerPage,
} from "@/lib/quality/people/schema";
import { nameRounds } from "@/lib/quality/rounds/round-name";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { columnsOf } from "./person-columns";

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
