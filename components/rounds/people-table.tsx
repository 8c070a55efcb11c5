"use client";

import { Badge, Group, Stack, Table, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { when } from "@/components/imports/when";
import type { Person } from "@/lib/rounds/schema";
import { MoreRows, pageRows } from "./more-rows";
import { PersonName } from "./person-name";
import classes from "./rounds.module.css";
import { standingText } from "./standing-text";

/** People with a column for each round; searched by pseudonym. */
export function PeopleTable({ people, currency }: { people: readonly Person[]; currency: string }) {
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(pageRows);
  const wanted = search.trim().toLowerCase();
  const shown = people.filter((p) => p.pseudonym.toLowerCase().includes(wanted));
  const money = new Intl.NumberFormat("en", { style: "currency", currency });
  const total = people.reduce((sum, p) => sum + p.earnedCents, 0);
  return (
    <Stack gap="sm">
      <Group align="flex-end" justify="space-between">
        <TextInput
          label="Find a person"
          type="search"
          placeholder="Pseudonym"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Text size="sm" className="figure">
          {people.length === 1 ? "1 person" : `${people.length.toLocaleString("en")} people`},{" "}
          {money.format(total / 100)} earned
        </Text>
      </Group>
      <Table.ScrollContainer
        minWidth={360 + 130 * (people[0]?.rounds.length ?? 0)}
        maxHeight={640}
        type="native"
        tabIndex={0}
        role="region"
        aria-label="People"
      >
        <Table className={classes.table} fz="sm" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" className={classes.who}>
                Person
              </Table.Th>
              {people[0]?.rounds.map(({ no }, i, all) => (
                <Table.Th key={no} scope="col">
                  {i === all.length - 1 ? "Main round" : `Round ${no}`}
                </Table.Th>
              ))}
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
                  {person.excluded && (
                    <Badge size="sm" color="gray" variant="outline" tt="none" fw={560}>
                      excluded
                    </Badge>
                  )}
                </Table.Th>
                {person.rounds.map((round) => (
                  <Table.Td key={round.no}>
                    <Text span fz="sm" c={round.invited ? undefined : "dimmed"}>
                      {standingText(round)}
                    </Text>
                    {round.visits > 0 && (
                      <Text size="xs" c="dimmed">
                        {round.submitted} tasks
                        {round.visits > 1 && `, ${round.visits} visits`}
                      </Text>
                    )}
                  </Table.Td>
                ))}
                <Table.Td className={classes.number}>
                  {money.format(person.earnedCents / 100)}
                </Table.Td>
                <Table.Td className={classes.mark}>{when(person.consentedAt)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          Nobody here has such a pseudonym.
        </Text>
      )}
      <MoreRows shown={Math.min(limit, shown.length)} of={shown.length} onMore={setLimit} />
    </Stack>
  );
}
