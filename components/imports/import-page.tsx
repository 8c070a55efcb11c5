"use client";

import { useEffect } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { CheckFile } from "./check-file";
import { ChooseFile } from "./choose-file";
import { ImportHistory } from "./import-history";
import { OutcomeStep } from "./import-outcome";
import { ImportRunning } from "./import-running";
import { type ImportFlow, useImportFlow } from "./use-import-flow";

export function ImportPage({ projectId }: { projectId: string }) {
  const flow = useImportFlow(projectId);
  const { step } = flow.flow;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its top
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, [step]);
  return (
    <>
      <PageHeader title="Import">
        Bring in questions, models, their texts, and forecasts made elsewhere.
      </PageHeader>
      <Step projectId={projectId} flow={flow} />
      {(step === "choose" || step === "outcome") && <ImportHistory projectId={projectId} />}
    </>
  );
}

function Step({ projectId, flow: { flow, ...actions } }: { projectId: string; flow: ImportFlow }) {
  if (flow.step === "choose") return <ChooseFile {...flow} onFile={actions.read} />;
  if (flow.step === "check") return <CheckFile projectId={projectId} {...flow} actions={actions} />;
  if (flow.step === "run") {
    return <ImportRunning projectId={projectId} {...flow} onCancel={actions.cancel} />;
  }
  return <OutcomeStep projectId={projectId} {...flow} actions={actions} />;
}
