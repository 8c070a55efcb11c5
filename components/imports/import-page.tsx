"use client";

import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { CheckFile } from "./check-file";
import { ChooseFile } from "./choose-file";
import { CorrectHeader, DifferenceStep } from "./difference-step";
import { ImportHistory } from "./import-history";
import { OutcomeStep } from "./import-outcome";
import { ImportRunning } from "./import-running";
import { type ImportFlow, useImportFlow } from "./use-import-flow";

export function ImportPage({ projectId }: { projectId: string }) {
  const corrects = useSearchParams().get("corrects");
  const flow = useImportFlow(projectId, corrects);
  const { step } = flow.flow;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its top
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, [step]);
  return (
    <>
      {corrects ? (
        <CorrectHeader projectId={projectId} importId={corrects} />
      ) : (
        <PageHeader title="Import" help="import">
          Bring in questions, models, their texts, and forecasts made elsewhere.
        </PageHeader>
      )}
      <Step projectId={projectId} corrects={corrects !== null} flow={flow} />
      {(step === "choose" || step === "outcome") && <ImportHistory projectId={projectId} />}
    </>
  );
}

interface StepProps {
  projectId: string;
  corrects: boolean;
  flow: ImportFlow;
}

function Step({ projectId, corrects, flow: { flow, ...actions } }: StepProps) {
  if (flow.step === "choose")
    return <ChooseFile {...flow} onFiles={(files) => actions.open(files)} />;
  if (flow.step === "check") {
    return <CheckFile projectId={projectId} corrects={corrects} {...flow} actions={actions} />;
  }
  if (flow.step === "run") {
    return <ImportRunning projectId={projectId} {...flow} onCancel={actions.cancel} />;
  }
  if (flow.step === "difference") {
    return <DifferenceStep projectId={projectId} importId={flow.importId} actions={actions} />;
  }
  return <OutcomeStep projectId={projectId} {...flow} actions={actions} />;
}
