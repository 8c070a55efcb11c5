import { Alert, Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { TableDownloads } from "@/components/figures/parts/table-downloads";
import { PersonName } from "@/components/quality/parts/person-name";
import { type Column, DataTable } from "@/components/ui/data-table";
import { findPerson } from "@/components/ui/search-field";
import { useChosen } from "@/components/ui/use-chosen";
import { useSearch } from "@/components/ui/use-search";
import {
  advances,
  canChangeBack,
  isByHand,
  type Ranked,
} from "@/lib/quality/rounds/rank-candidates";
import { candidatesCsv, candidatesLatex, scoreTexts } from "@/lib/quality/rounds/round-tables";
import type { Candidate, PassMark, RoundView, TestItem } from "@/lib/quality/rounds/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { CandidateAnswers } from "./candidate-answers";
import { DecideDialog, type Decision, verbs } from "./decide-dialog";
import { OutcomeText } from "./outcome-text";

type Row = Ranked<Candidate>;

interface Props {
  ids: StudyIds;
  round: RoundView;
  ranked: readonly Row[];
  items: readonly TestItem[];
  passMark: PassMark;
  isAdmin: boolean;
}

const filters = [
  { value: "all", label: "All" },
  { value: "advances", label: "Advances" },
  { value: "stays", label: "Does not advance" },
  { value: "hand", label: "By hand" },
];

/** Everyone in a test in the order of their ranks, with search and a filter by outcome. */
export function CandidateTable({ ids, round, ranked, items, passMark, isAdmin }: Props) {
  const { field, matches } = useSearch(findPerson("Pseudonym"));
  const [filter, setFilter] = useState("all");
  const [decision, setDecision] = useState<Decision | null>(null);
  /** Ids of those whose answers are shown. */
  const [opened, setOpened] = useState<readonly string[]>([]);
  /** Whom the last decision was about, if about several: it can be changed back at once. */
  const [batch, setBatch] = useState<readonly string[]>([]);
  const decided = ranked
    .map(({ candidate }) => candidate)
    .filter((candidate) => batch.includes(candidate.readerId) && canChangeBack(candidate));
  const changeBack = useRef<HTMLButtonElement>(null);
  // The buttons above the table, from which the dialog was opened, are disabled by now.
  const mayChangeBack = decided.length > 1;
  useEffect(() => {
    if (mayChangeBack) changeBack.current?.focus();
  }, [mayChangeBack]);
  const toggle = (id: string) =>
    setOpened(opened.includes(id) ? opened.filter((one) => one !== id) : [...opened, id]);
  const shown = ranked.filter((one) => matches(one.candidate.pseudonym) && fits(one, filter));
  const { chosen, box, all, clear } = useChosen(
    shown.map(({ candidate }) => candidate),
    ({ readerId }) => readerId,
  );
  const columns: Column<Row>[] = [
    {
      name: "Person",
      kind: "who",
      cell: ({ candidate }) =>
        isAdmin ? (
          <Group gap="xs" wrap="nowrap">
            {box(candidate, `Select ${candidate.pseudonym}`)}
            <PersonName {...candidate} />
          </Group>
        ) : (
          <PersonName {...candidate} />
        ),
    },
    {
      name: "Rank",
      kind: "number",
      cell: ({ rank, candidate }) =>
        rank ?? (
          <small>
            {candidate.done} of {count(items.length, "task")}
          </small>
        ),
    },
    { name: "Matched", kind: "number", cell: (row) => scoreTexts(row).matched },
    { name: "Mean error of confidence", kind: "number", cell: (row) => scoreTexts(row).error },
    { name: "Active time", kind: "number", cell: (row) => scoreTexts(row).time },
    { name: "Outcome", cell: (row) => <OutcomeText one={row} passMark={passMark} /> },
  ];
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        {field}
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
      {isAdmin && shown.length > 0 && (
        <Group gap="sm">
          {all}
          {(["pass", "fail", "before"] as const).map((outcome) => (
            <Button
              key={outcome}
              size="xs"
              variant="default"
              disabled={
                chosen.length === 0 ||
                (outcome === "before" && !chosen.every((one) => canChangeBack(one)))
              }
              onClick={() => setDecision({ people: chosen, outcome })}
            >
              {verbs[outcome]} {chosen.length.toLocaleString("en")} selected…
            </Button>
          ))}
        </Group>
      )}
      {mayChangeBack && (
        <Alert variant="light" role="status">
          <Group justify="space-between" gap="sm">
            <Text size="sm">{count(decided.length, "verdict")} by hand saved together.</Text>
            <Button
              ref={changeBack}
              size="xs"
              variant="default"
              onClick={() => setDecision({ people: decided, outcome: "before" })}
            >
              Change back…
            </Button>
          </Group>
        </Alert>
      )}
      <DataTable
        framed
        label="Candidates"
        minWidth={680}
        stacked={false}
        columns={columns}
        rows={shown}
        keyOf={({ candidate }) => candidate.readerId}
        actions={({ candidate }) => (
          <Actions
            candidate={candidate}
            isOpened={opened.includes(candidate.readerId)}
            onToggle={() => toggle(candidate.readerId)}
            onDecide={isAdmin ? setDecision : null}
          />
        )}
        below={({ candidate }) =>
          opened.includes(candidate.readerId) && (
            <CandidateAnswers candidate={candidate} items={items} tolerance={passMark.tolerance} />
          )
        }
        empty="Nobody matches the search."
      />
      <DecideDialog
        ids={ids}
        roundId={round.id}
        decision={decision}
        onClose={() => setDecision(null)}
        onDecided={() => {
          // So that a batch can be changed back as it was chosen.
          if (decision && decision.outcome !== "before" && decision.people.length > 1)
            setBatch(decision.people.map(({ readerId }) => readerId));
          else setBatch([]);
          setDecision(null);
          clear();
        }}
      />
    </Stack>
  );
}

interface ActionsProps {
  candidate: Candidate;
  isOpened: boolean;
  onToggle: () => void;
  /** Null for people who may not decide. */
  onDecide: ((decision: Decision) => void) | null;
}

function Actions({ candidate, isOpened, onToggle, onDecide }: ActionsProps) {
  const { pseudonym, verdicts } = candidate;
  const button = { variant: "subtle", size: "compact-xs" } as const;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        {...button}
        onClick={onToggle}
        aria-expanded={isOpened}
        aria-label={`Answers of ${pseudonym}`}
      >
        Answers
      </Button>
      {onDecide && verdicts[0]?.outcome !== "pass" && (
        <Button
          {...button}
          onClick={() => onDecide({ people: [candidate], outcome: "pass" })}
          aria-label={`Pass ${pseudonym} by hand`}
        >
          Pass…
        </Button>
      )}
      {onDecide && verdicts[0]?.outcome !== "fail" && (
        <Button
          {...button}
          color="gray"
          onClick={() => onDecide({ people: [candidate], outcome: "fail" })}
          aria-label={`Fail ${pseudonym} by hand`}
        >
          Fail…
        </Button>
      )}
      {onDecide && canChangeBack(candidate) && (
        <Button
          {...button}
          color="gray"
          onClick={() => onDecide({ people: [candidate], outcome: "before" })}
          aria-label={`Change the verdict of ${pseudonym} back`}
        >
          Change back…
        </Button>
      )}
    </Group>
  );
}

/** Whether someone is in the group, by their verdict if there is one, else by the pass mark. */
function fits(row: Row, filter: string): boolean {
  if (filter === "advances") return advances(row);
  if (filter === "stays") return !advances(row);
  return filter === "all" || isByHand(row.candidate);
}
