"use client";

import { Badge, Button, Group, Stack, Table, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { PersonName } from "@/components/quality/rounds/person-name";
import classes from "@/components/quality/rounds/rounds.module.css";
import { LongTable } from "@/components/ui/long-table";
import { MoreRows, pageRows } from "@/components/ui/more-rows";
import {
  formatRuleValue,
  ruleMeasures,
  ruleNames,
} from "@/lib/quality/exclusions/describe-finding";
import type { PersonQuality } from "@/lib/quality/exclusions/schema";
import type { Decision } from "./decide-exclusion";
import { FindingText } from "./finding-text";

interface Props {
  people: readonly PersonQuality[];
  /** Null for those who may only look. */
  onDecide: ((decision: Decision) => void) | null;
}

/** Each person with what each rule finds; searched by pseudonym. */
export function QualityTable({ people, onDecide }: Props) {
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(pageRows);
  const wanted = search.trim().toLowerCase();
  const shown = people.filter((p) => p.pseudonym.toLowerCase().includes(wanted));
  const excluded = people.filter((p) => p.excluded).length;
  // The rules of the running version are the same for everyone.
  const rules = people[0]?.findings ?? [];
  return (
    <Stack component="section" gap="sm" aria-label="People">
      <Group align="flex-end" justify="space-between">
        <TextInput
          label="Find a person"
          type="search"
          placeholder="Pseudonym"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Text size="sm" className="figure">
          {excluded.toLocaleString("en")} of {people.length.toLocaleString("en")} excluded
        </Text>
      </Group>
      <LongTable label="What the rules find" minWidth={420 + 170 * rules.length}>
        <Table className={classes.table} fz="sm" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" className={classes.who}>
                Person
              </Table.Th>
              <Table.Th scope="col" className={classes.number}>
                Tasks
              </Table.Th>
              {rules.map(({ rule, threshold }) => (
                <Table.Th key={rule} scope="col">
                  {ruleNames[rule]}
                  <Text size="xs" c="dimmed">
                    {ruleMeasures[rule]},
                    <br />
                    at least {formatRuleValue(rule, threshold)}
                  </Text>
                </Table.Th>
              ))}
              <Table.Th scope="col">Decision</Table.Th>
              {onDecide && <Table.Th scope="col" aria-label="Actions" />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.slice(0, limit).map((person) => (
              <Row key={person.readerId} person={person} onDecide={onDecide} />
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

function Row({ person, onDecide }: { person: PersonQuality; onDecide: Props["onDecide"] }) {
  const { readerId, pseudonym, tasks, surplus, excluded, findings, events } = person;
  const action = excluded ? "restore" : "exclude";
  const newest = events[0];
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.who}>
        <PersonName {...person} />
        {excluded && (
          <Badge size="sm" color="gray" variant="outline" tt="none" fw={560}>
            excluded
          </Badge>
        )}
      </Table.Th>
      <Table.Td className={classes.number}>
        {tasks.toLocaleString("en")}
        {surplus > 0 && (
          <Text size="xs" c="dimmed">
            {surplus.toLocaleString("en")} surplus
          </Text>
        )}
      </Table.Td>
      {findings.map((finding) => (
        <Table.Td key={finding.rule}>
          <FindingText finding={finding} />
        </Table.Td>
      ))}
      <Table.Td className={classes.long}>{newest?.reason ?? "–"}</Table.Td>
      {onDecide && (
        <Table.Td>
          <Button
            variant="default"
            size="xs"
            aria-label={`${excluded ? "Restore" : "Exclude"} ${pseudonym}`}
            onClick={() => onDecide({ readerId, pseudonym, action })}
          >
            {excluded ? "Restore" : "Exclude"}
          </Button>
        </Table.Td>
      )}
    </Table.Tr>
  );
}
