"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { patchRun, runOptions } from "@/lib/runs/queries";
import { RunForm } from "./form/run-form";
import { WithRunSources } from "./form/run-sources";
import { toValues } from "./form/run-values";

/** Changes a draft. */
export function EditRun({ projectId, runId }: { projectId: string; runId: string }) {
  const router = useRouter();
  const query = useQuery(runOptions(projectId, runId));
  return (
    <>
      <PageHeader title="Change the draft" help="language-models" />
      <QueryState query={query} rows={8}>
        {(run) => (
          <WithRunSources projectId={projectId} kind={run.kind}>
            {(sources) => (
              <RunForm
                {...sources}
                projectId={projectId}
                initialValues={toValues(run, writerOf(run.settings, sources.models))}
                saveLabel="Save"
                save={(body) => patchRun(projectId, runId, body)}
                onSaved={() => router.push(`/projects/${projectId}/runs/${runId}`)}
              />
            )}
          </WithRunSources>
        )}
      </QueryState>
    </>
  );
}

type Settings = Parameters<typeof toValues>[0]["settings"];

const writerOf = (settings: Settings, models: readonly { id: string; name: string }[]) =>
  (settings.kind === "write" && models.find(({ id }) => id === settings.modelId)?.name) || "";
