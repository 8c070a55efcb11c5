"use client";

import { SegmentedControl, Stack, useMatches } from "@mantine/core";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { postRun } from "@/lib/runs/queries";
import { isReadingKind } from "@/lib/runs/schema-settings";
import { runKindNames } from "@/lib/runs/words";
import { RunForm } from "./form/run-form";
import { WithRunSources } from "./form/run-sources";
import { newValues, type RunValues } from "./form/run-values";

/** What need not be chosen. */
const onlyOne = <T,>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);

const kinds = ["read", "write", "queries", "rules", "claims"] as const;

const seedOf = () => String(Math.floor(Math.random() * 1e9));

/** The texts that the address names, for a run that reads them. */
function givenTexts(given: URLSearchParams, reader: string | null | undefined): Partial<RunValues> {
  const model = given.get("model");
  if (model === null) return {};
  return {
    name: given.get("name") ?? "",
    datasetId: given.get("dataset") ?? "",
    split: given.get("split") ?? "",
    modelIds: [model],
    reader: reader ?? "",
  };
}

export function NewRun({ projectId }: { projectId: string }) {
  const router = useRouter();
  const given = useSearchParams();
  const [kind, setKind] = useState(kinds.find((one) => one === given.get("kind")) ?? "read");
  const [seed] = useState(seedOf);
  // Five words side by side are wider than a phone.
  const orientation = useMatches({ base: "vertical", sm: "horizontal" } as const);
  return (
    <>
      <PageHeader title="New run" help="language-models">
        It is made as a draft: you see what it will do and cost, and then start it.
      </PageHeader>
      <Stack gap="lg" maw={720}>
        <SegmentedControl
          aria-label="What it does"
          orientation={orientation}
          value={kind}
          onChange={setKind}
          data={kinds.map((value) => ({ value, label: runKindNames[value] }))}
        />
        <WithRunSources projectId={projectId} kind={kind}>
          {(sources) => (
            <RunForm
              // The other kind has other fields.
              key={kind}
              {...sources}
              projectId={projectId}
              initialValues={{
                ...newValues(kind, seed, onlyOne(sources.providers)),
                ...(isReadingKind(kind) && givenTexts(given, onlyOne(sources.providers)?.model)),
              }}
              saveLabel="Make the draft"
              save={(body) => postRun(projectId, body)}
              onSaved={({ id }) => router.push(`/projects/${projectId}/runs/${id}`)}
            />
          )}
        </WithRunSources>
      </Stack>
    </>
  );
}
