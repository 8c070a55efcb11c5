"use client";

import { Alert, Anchor, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Counts } from "@/components/ui/counts";
import { QueryState } from "@/components/ui/query-state";
import { isUndoneInPart } from "@/lib/corrections/imports/is-undone-in-part";
import { allRowsText } from "@/lib/corrections/imports/row-names";
import { createMissingLabel, importQuestionsFirst } from "@/lib/imports/create-missing";
import { importOptions } from "@/lib/imports/queries";
import type { ImportDetail } from "@/lib/imports/schema";
import { waitingText } from "@/lib/imports/waiting-text";
import { count } from "@/lib/text/count";
import { keepDirection } from "@/lib/text/keep-direction";
import { when } from "@/lib/time/when";
import { BadRows } from "./bad-rows";
import { UndoProgress } from "./undo-import";
import type { ImportFlow } from "./use-import-flow";

interface Props {
  projectId: string;
  importId: string;
  sendProblem: string | null;
  /** What found no match when the file was joined from two. */
  unmatched: string | null;
  actions: Pick<ImportFlow, "back" | "runWith" | "restart">;
}

/** The last step: the outcome of the import, and what to do next. */
export function OutcomeStep({ projectId, importId, sendProblem, unmatched, actions }: Props) {
  const query = useQuery(importOptions(projectId, importId));
  return (
    <QueryState query={query} rows={3}>
      {(found) => {
        const hasGoodRows = found.rowsRead > found.rowsBad && found.failure === null;
        const lacksQuestions =
          !found.options.createMissing &&
          found.errors.some(({ reason }) => reason.endsWith(importQuestionsFirst));
        return (
          <>
            {sendProblem && (
              <Alert color="red" mb="md" role="alert">
                {sendProblem}
              </Alert>
            )}
            {unmatched && found.state === "done" && (
              <Alert color="yellow" mb="md" role="status">
                {unmatched}
              </Alert>
            )}
            <ImportOutcome projectId={projectId} found={found} />
            <Group my="lg">
              {found.state === "done" ? (
                <Button onClick={actions.restart}>Import another file</Button>
              ) : (
                <>
                  <Button onClick={actions.restart}>Choose another file</Button>
                  <Button variant="default" onClick={actions.back}>
                    Back to the mapping
                  </Button>
                  {found.state === "refused" && lacksQuestions && (
                    <Button
                      variant="default"
                      onClick={() => actions.runWith({ createMissing: true })}
                    >
                      {createMissingLabel}
                    </Button>
                  )}
                  {found.state === "refused" && hasGoodRows && (
                    <Button
                      variant="default"
                      onClick={() => actions.runWith({ onBadRows: "skip" })}
                    >
                      Import the good rows anyway
                    </Button>
                  )}
                </>
              )}
            </Group>
          </>
        );
      }}
    </QueryState>
  );
}

export function ImportOutcome({ projectId, found }: { projectId: string; found: ImportDetail }) {
  const { rowsRead, rowsAdded, rowsCompleted, rowsUnchanged, rowsRepeated, rowsBad } = found;
  // Each row that was read is in one of the other counts.
  const counts = {
    [`${rowOf(found)}s read`]: rowsRead,
    added: rowsAdded,
    ...(rowsCompleted > 0 && { completed: rowsCompleted }),
    "already there": rowsUnchanged - rowsRepeated,
    ...(rowsRepeated > 0 && { "repeated in the file": rowsRepeated }),
    bad: rowsBad,
  };
  return (
    <Paper withBorder p="lg" style={{ overflowWrap: "anywhere" }}>
      <Stack>
        <Verdict found={found} />
        {found.state === "undoing" && <UndoProgress share={found.undoneShare} />}
        {(found.state === "done" || found.state === "undone") && found.failure && (
          <Alert color="red">{found.failure}</Alert>
        )}
        {rowsRead > 0 && (
          <Counts cols={{ base: 2, sm: Object.keys(counts).length }} counts={counts} />
        )}
        {found.state === "done" && <NextPlace projectId={projectId} kind={found.kind} />}
        {rowsBad > 0 && <BadRows found={found} />}
      </Stack>
    </Paper>
  );
}

/** A warning about questions without a correct answer; empty if there are none. */
export const withoutTruthText = (n: number): string =>
  n === 0
    ? ""
    : `${count(n, "question has", "questions have")} no correct answer to judge forecasts by.`;

const notImportedText = ({ failure, difference }: ImportDetail): string => {
  if (failure) return `Its file was refused: ${failure}`;
  return difference
    ? "It was only compared with the import that it was to correct. Nothing was stored."
    : "The file of this import has not arrived.";
};

function undoneText({ undone, undoneBy, undoneAt, correctedBy, failure }: ImportDetail): string {
  const removed = allRowsText(undone?.removed ?? {});
  const left = allRowsText(undone?.left ?? {});
  const by = [
    undoneBy && `${failure ? "Last tried by" : "By"} ${undoneBy}`,
    undoneAt && when(undoneAt),
  ]
    .filter(Boolean)
    .join(", ");
  return [
    correctedBy ? `It was corrected by ${correctedBy.filename}.` : "",
    removed && `Removed: ${removed}.`,
    left && `${failure ? "Not removed" : "Left, because something uses them"}: ${left}.`,
    by && `${by}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** What an import counts: the rows of the file, or the cells of a wide one. */
const rowOf = ({ options }: ImportDetail) => (options.unpivot ? "cell" : "row");

function Verdict({ found }: { found: ImportDetail }) {
  const { state, filename, failure, rowsBad } = found;
  const bad = `${count(rowsBad, rowOf(found))} ${rowsBad === 1 ? "is" : "are"} bad`;
  const verdicts = {
    done: {
      color: "pine",
      title: `${keepDirection(filename)} is imported`,
      children: [
        rowsBad > 0
          ? `${bad} and ${rowsBad === 1 ? "was" : "were"} left out.`
          : `Every ${rowOf(found)} is good.`,
        found.options.unpivot ? "Empty cells are not counted." : "",
        withoutTruthText(found.rowsWithoutTruth),
      ].join(" "),
    },
    refused: {
      color: "red",
      title: `Nothing was imported from ${filename}`,
      children:
        failure ?? `${bad}. Fix ${rowsBad === 1 ? "it" : "them"} in the file and import it again.`,
    },
    failed: { color: "red", title: `${filename} could not be imported`, children: failure },
    waiting: found.waitsFor
      ? {
          color: "blue",
          title: `${keepDirection(filename)} waits for its turn`,
          children: waitingText(found),
        }
      : { color: "gray", title: filename, children: notImportedText(found) },
    running: { color: "gray", title: filename, children: "The import is running." },
    undoing: {
      color: "blue",
      title: `${keepDirection(filename)} is being undone`,
      children: "Its rows stay as they are until all of them are removed at once.",
    },
    undone: {
      color: "gray",
      title: `${keepDirection(filename)} was ${found.correctedBy ? "replaced" : isUndoneInPart(found) ? "undone in part" : "undone"}`,
      children: undoneText(found),
    },
  };
  const verdict = verdicts[state];
  return <Alert {...verdict} role={verdict.color === "red" ? "alert" : "status"} />;
}

const places = {
  questions: { path: "datasets", label: "See the datasets" },
  models: { path: "models", label: "See the models" },
  generations: { path: "models", label: "See the models" },
  forecasts: { path: "datasets", label: "See the datasets and their calibration" },
  labels: { path: "labels", label: "See how the labels agree" },
  pages: { path: "runs/knowledge", label: "See the knowledge sources" },
};

function NextPlace({ projectId, kind }: { projectId: string; kind: ImportDetail["kind"] }) {
  const { path, label } = places[kind];
  return (
    <Text>
      <Anchor component={Link} href={`/projects/${projectId}/${path}`}>
        {label}
      </Anchor>
    </Text>
  );
}
