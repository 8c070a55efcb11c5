"use client";

import { Alert, Anchor, Paper, Stack, Text } from "@mantine/core";
import Link from "next/link";
import type { ImportDetail } from "@/lib/imports/schema";
import { keepDirection } from "@/lib/text/keep-direction";
import { BadRows } from "./bad-rows";
import { OutcomeCounts } from "./outcome-counts";

/** What became of an import, with its bad rows. */
export function ImportOutcome({ projectId, found }: { projectId: string; found: ImportDetail }) {
  return (
    <Paper withBorder p="lg" style={{ overflowWrap: "anywhere" }}>
      <Stack>
        <Verdict found={found} />
        {found.rowsRead > 0 && <OutcomeCounts found={found} />}
        {found.state === "done" && <NextPlace projectId={projectId} kind={found.kind} />}
        {found.rowsBad > 0 && <BadRows found={found} />}
      </Stack>
    </Paper>
  );
}

function Verdict({ found: { state, filename, failure, rowsBad } }: { found: ImportDetail }) {
  const bad = `${rowsBad.toLocaleString("en")} ${rowsBad === 1 ? "row is" : "rows are"} bad`;
  if (state === "done") {
    return (
      <Alert color="pine" title={`${keepDirection(filename)} is imported`} role="status">
        {rowsBad > 0 ? `${bad} and were left out.` : "Every row is good."}
      </Alert>
    );
  }
  if (state === "refused") {
    return (
      <Alert color="red" title={`Nothing was imported from ${filename}`} role="alert">
        {failure ?? `${bad}. Fix them in the file and import it again.`}
      </Alert>
    );
  }
  if (state === "failed") {
    return (
      <Alert color="red" title={`${filename} could not be imported`} role="alert">
        {failure}
      </Alert>
    );
  }
  return (
    <Alert color="gray" title={filename} role="status">
      {state === "waiting" ? "No file was sent for this import." : "The import is running."}
    </Alert>
  );
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
