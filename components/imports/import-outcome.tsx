"use client";

import { Alert, Anchor, Paper, Stack, Text } from "@mantine/core";
import Link from "next/link";
import { Counts } from "@/components/ui/counts";
import type { ImportDetail } from "@/lib/imports/schema";
import { keepDirection } from "@/lib/text/keep-direction";
import { BadRows } from "./bad-rows";

/** The outcome of an import, with its bad rows. */
export function ImportOutcome({ projectId, found }: { projectId: string; found: ImportDetail }) {
  const { rowsRead, rowsAdded, rowsUnchanged, rowsBad } = found;
  // Each row that was read is one of the other three.
  const counts = {
    "rows read": rowsRead,
    added: rowsAdded,
    "already there": rowsUnchanged,
    bad: rowsBad,
  };
  return (
    <Paper withBorder p="lg" style={{ overflowWrap: "anywhere" }}>
      <Stack>
        <Verdict found={found} />
        {rowsRead > 0 && <Counts cols={{ base: 2, sm: 4 }} counts={counts} />}
        {found.state === "done" && <NextPlace projectId={projectId} kind={found.kind} />}
        {rowsBad > 0 && <BadRows found={found} />}
      </Stack>
    </Paper>
  );
}

function Verdict({ found: { state, filename, failure, rowsBad } }: { found: ImportDetail }) {
  const bad = `${rowsBad.toLocaleString("en")} ${rowsBad === 1 ? "row is" : "rows are"} bad`;
  const verdicts = {
    done: {
      ...{ color: "pine", title: `${keepDirection(filename)} is imported` },
      children: rowsBad > 0 ? `${bad} and were left out.` : "Every row is good.",
    },
    refused: {
      ...{ color: "red", title: `Nothing was imported from ${filename}` },
      children: failure ?? `${bad}. Fix them in the file and import it again.`,
    },
    failed: { color: "red", title: `${filename} could not be imported`, children: failure },
    waiting: { color: "gray", title: filename, children: "No file was sent for this import." },
    running: { color: "gray", title: filename, children: "The import is running." },
  };
  const verdict = verdicts[state];
  return <Alert {...verdict} role={verdict.color === "red" ? "alert" : "status"} />;
}

const places = {
  questions: { path: "datasets", label: "See the datasets" },
  models: { path: "models", label: "See the models" },
  generations: { path: "models", label: "See the models" },
  forecasts: { path: "datasets", label: "See the datasets and their calibration" },
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
