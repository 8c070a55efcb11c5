"use client";

import { Badge, Group, SegmentedControl, Stack, Table, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { LongTable } from "@/components/ui/long-table";
import { MoreRows, pageRows } from "@/components/ui/more-rows";
import { when } from "@/components/ui/when";
import { nameRounds } from "@/lib/quality/rounds/name-rounds";
import type { Person } from "@/lib/quality/rounds/schema";
import { standingText } from "@/lib/quality/rounds/standing-text";
import { count } from "@/lib/text/count";
import { CompletionCodes } from "./completion-codes";
import { PersonName } from "./person-name";
import classes from "./rounds.module.css";

/** People with a column for each round; searched by pseudonym or completion code. */
export function PeopleTable({ people, currency }: { people: readonly Person[]; currency: string }) {
  const [search, setSearch] = useState("");
  const [reached, setReached] = useState("all");
  const [limit, setLimit] = useState(pageRows);
  const wanted = search.trim().toLowerCase();
  const names = nameRounds(people);
  const shown = people.filter(
    (p) =>
      [p.pseudonym, ...p.codes.map(({ code }) => code)].some((name) =>
        name.toLowerCase().includes(wanted),
      ) &&
      (reached === "all" || p.rounds[Number(reached)]?.invited),
  );
  const money = new Intl.NumberFormat("en", { style: "currency", currency });
  const total = shown.reduce((sum, p) => sum + p.earnedCents, 0);
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <TextInput
          label="Find a person"
          type="search"
          placeholder="Pseudonym or code"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
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
          {count(shown.length, "person", "people")}, {money.format(total / 100)} earned
        </Text>
      </Group>
      <LongTable label="People" minWidth={520 + 130 * (people[0]?.rounds.length ?? 0)} stacked>
        <Table className={classes.table} fz="sm" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" className={classes.who}>
                Person
              </Table.Th>
              {names.map((name) => (
                <Table.Th key={name} scope="col">
                  {name}
                </Table.Th>
              ))}
              <Table.Th scope="col">Completion code</Table.Th>
              <Table.Th scope="col" className={classes.number}>
                Earned
              </Table.Th>
              <Table.Th scope="col">Consented</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.slice(0, limit).map((person) => (
              <Table.Tr key={person.readerId}>
                <Table.Th scope="row" className={classes.who}>
                  <PersonName {...person} />
                  {person.eraseAt && (
                    <Badge size="sm" color="red" variant="outline" tt="none" fw={560}>
                      to be erased on {when(person.eraseAt)}
                    </Badge>
                  )}
                  {person.excluded && (
                    <Badge size="sm" color="gray" variant="outline" tt="none" fw={560}>
                      excluded
                    </Badge>
                  )}
                </Table.Th>
                {person.rounds.map((round, i) => (
                  <Table.Td key={round.no} data-label={names[i]}>
                    <Text span fz="sm" c={round.invited ? undefined : "dimmed"}>
                      {standingText(round, i === person.rounds.length - 1)}
                    </Text>
                    {round.visits > 0 && (
                      <Text size="xs" c="dimmed">
                        {count(round.submitted, "task")}
                        {round.visits > 1 && `, ${count(round.visits, "session")}`}
                      </Text>
                    )}
                  </Table.Td>
                ))}
                <Table.Td data-label="Codes">
                  <CompletionCodes codes={person.codes} />
                </Table.Td>
                <Table.Td data-label="Earned" className={classes.number}>
                  {money.format(person.earnedCents / 100)}
                </Table.Td>
                <Table.Td data-label="Consented" className={classes.mark}>
                  {when(person.consentedAt)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </LongTable>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          Nobody matches the search.
        </Text>
      )}
      <MoreRows shown={Math.min(limit, shown.length)} of={shown.length} onMore={setLimit} />
    </Stack>
  );
}
