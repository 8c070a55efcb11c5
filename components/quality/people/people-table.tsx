import { Anchor, Group, NativeSelect, Stack, Text } from "@mantine/core";
import Link from "next/link";
import { useIsAdmin } from "@/components/members/use-is-admin";
import { DataTable } from "@/components/ui/data-table";
import { Pages } from "@/components/ui/pages";
import { findPerson, SearchField } from "@/components/ui/search-field";
import { type PeoplePage, type Person, peoplePerPage } from "@/lib/quality/people/schema";
import { nameRounds } from "@/lib/quality/rounds/round-name";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { columnsOf } from "./person-columns";
import { ordersOf, type usePeopleList } from "./use-people-list";

interface Props {
  ids: StudyIds;
  list: ReturnType<typeof usePeopleList>;
  data: PeoplePage;
}

/** People with a column for each round, in pages: searched, filtered by where they are, and sorted. */
export function PeopleTable({ ids, list, data }: Props) {
  const { people, total, earnedCents, everyone, currency, agreementReader } = data;
  const isCompared = agreementReader !== null;
  const mayDecide = useIsAdmin(ids.projectId);
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <SearchField
          {...findPerson("Pseudonym or code")}
          value={list.typed}
          onChange={list.setTyped}
        />
        <NativeSelect
          label="State"
          data={choicesOf(everyone)}
          value={list.chosen}
          onChange={({ currentTarget: { value } }) => list.setChosen(value)}
        />
        {list.select(Object.keys(ordersOf(isCompared)))}
      </Group>
      <Text size="sm" className="figure">
        {count(total, "person", "people")}, {formatMoney(earnedCents, currency)} earned with tasks
      </Text>
      <DataTable
        framed
        label="People"
        minWidth={520 + 130 * everyone.invited.length}
        columns={columnsOf({
          names: nameRounds(everyone.invited.length),
          ...{ currency, head: list.head, isCompared },
        })}
        rows={people}
        keyOf={({ readerId }) => readerId}
        actions={mayDecide ? (person) => <ExclusionLink {...ids} person={person} /> : null}
        empty="Nobody matches the search."
      />
      <Pages items={total} pageSize={peoplePerPage} value={list.page} onChange={list.setPage} />
    </Stack>
  );
}

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
