"use client";

import {
  Group,
  SegmentedControl,
  Stack,
  Table,
  Text,
  TextInput,
  VisuallyHidden,
} from "@mantine/core";
import { useState } from "react";
import { TableDownloads } from "@/components/figures/parts/table-downloads";
import { LongTable } from "@/components/ui/long-table";
import { MoreRows, pageRows } from "@/components/ui/more-rows";
import type { StudyIds } from "@/lib/quality/rounds/queries";
import type { Ranked } from "@/lib/quality/rounds/rank-candidates";
import { candidatesCsv } from "@/lib/quality/rounds/rounds-csv";
import { candidatesLatex } from "@/lib/quality/rounds/rounds-latex";
import type { Candidate, PassRule, RoundView, TestItem } from "@/lib/quality/rounds/schema";
import { CandidateRow } from "./candidate-row";
import { DecideDialog, type Decision } from "./decide-dialog";
import classes from "./rounds.module.css";

interface Props {
  ids: StudyIds;
  round: RoundView;
  ranked: readonly Ranked<Candidate>[];
  items: readonly TestItem[];
  rule: PassRule;
  isAdmin: boolean;
}

const filters = [
  { value: "all", label: "All" },
  { value: "on", label: "Advances" },
  { value: "off", label: "Does not advance" },
  { value: "hand", label: "By hand" },
];

/** Everyone in a test in the order of their ranks, with search and a filter by outcome. */
export function CandidateTable({ ids, round, ranked, items, rule, isAdmin }: Props) {
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState("all");
  const [limit, setLimit] = useState(pageRows);
  const [decision, setDecision] = useState<Decision | null>(null);
  const wanted = search.trim().toLowerCase();
  const shown = ranked.filter(
    (one) => one.candidate.pseudonym.toLowerCase().includes(wanted) && fits(one, filter),
  );
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <TextInput
          label="Find a person"
          type="search"
          placeholder="Pseudonym"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label="Outcome"
          data={filters}
          value={filter}
          onChange={setFilter}
          size="xs"
        />
        <TableDownloads
          label="candidates"
          filename={`round-${round.no}-candidates`}
          csv={() => candidatesCsv(ranked)}
          latex={() => candidatesLatex({ no: round.no, tasks: items.length }, ranked)}
        />
      </Group>
      <LongTable label="Candidates" minWidth={680}>
        <Table className={classes.table} fz="sm" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" className={classes.who}>
                Person
              </Table.Th>
              <Table.Th scope="col" className={classes.number}>
                Rank
              </Table.Th>
              <Table.Th scope="col" className={classes.number}>
                Matched
              </Table.Th>
              <Table.Th scope="col" className={classes.number}>
                Mean error of confidence
              </Table.Th>
              <Table.Th scope="col" className={classes.number}>
                Active time
              </Table.Th>
              <Table.Th scope="col">Outcome</Table.Th>
              <Table.Th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.slice(0, limit).map((one) => (
              <CandidateRow
                key={one.candidate.readerId}
                one={one}
                items={items}
                rule={rule}
                onDecide={isAdmin ? setDecision : null}
              />
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
      <DecideDialog ids={ids} round={round} decision={decision} onClose={() => setDecision(null)} />
    </Stack>
  );
}

/** Whether someone is in the group: by their verdict where there is one, else by the rule. */
function fits({ candidate: { verdicts }, passes }: Ranked<Candidate>, filter: string): boolean {
  const goesOn = verdicts[0] ? verdicts[0].outcome === "pass" : passes;
  if (filter === "on") return goesOn;
  if (filter === "off") return !goesOn;
  return filter === "all" || verdicts[0]?.byHand === true;
}
