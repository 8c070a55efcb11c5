import { NumberInput } from "@mantine/core";
import { useState } from "react";
import { ChangeDialog } from "@/components/ui/change-dialog";
import { DollarField } from "@/components/ui/money-field";
import { toDollars, toMillionths } from "@/lib/text/dollars";
import { limitsText } from "@/lib/training/limits-text";
import { patchTraining, trainingsKey } from "@/lib/training/queries";
import type { TrainingDetail } from "@/lib/training/schema";
import { minutesProblem } from "./form/training-values";

interface Props {
  projectId: string;
  training: TrainingDetail;
}

/** At which time and cost a training run stops, and a way to change that. */
export const TrainingLimits = (props: Props) => (
  <>
    {limitsText(props.training.limits)} <ChangeLimits {...props} label="Change" />
  </>
);

type ChangeProps = Props & Pick<Parameters<typeof ChangeDialog>[0], "label" | "button">;

/** A button that opens the limits. */
export function ChangeLimits({ projectId, training, ...shown }: ChangeProps) {
  const { id, limits, settings, digest } = training;
  const [minutes, setMinutes] = useState<number | string>("");
  const [hourly, setHourly] = useState<number | string>("");
  const [most, setMost] = useState<number | string>("");
  // Of what the fields began with: the page fetches newer ones while somebody edits.
  const [seen, setSeen] = useState(digest);
  const setAll = () => {
    setSeen(digest);
    setMinutes(limits.mostMinutes ?? "");
    setHourly(toDollars(limits.hourlyCost));
    setMost(limits.mostCost === null ? "" : toDollars(limits.mostCost));
  };
  const save = () =>
    patchTraining(projectId, id, {
      digest: seen,
      limits: {
        mostMinutes: minutes === "" ? null : Number(minutes),
        hourlyCost: toMillionths(hourly),
        mostCost: most === "" ? null : toMillionths(most),
      },
    });
  return (
    <ChangeDialog
      {...shown}
      title="Limits"
      onOpen={setAll}
      save={save}
      isComplete={minutesProblem(minutes) === null}
      queryKey={trainingsKey(projectId)}
    >
      <NumberInput
        label="Minutes, at most"
        placeholder="no limit"
        clampBehavior="none"
        data-autofocus
        value={minutes}
        error={minutesProblem(minutes)}
        onChange={setMinutes}
      />
      <DollarField
        label="An hour costs"
        value={hourly}
        onChange={setHourly}
        description="Of the machine that it runs on."
      />
      <DollarField
        label="Cost, at most"
        placeholder="no limit"
        value={most}
        onChange={setMost}
        description={`At a limit it stops automatically; its finished stages and saved steps stay.${settings.engineId === null ? "" : " Slurm ends a job at the time limit that it was sent with, also if you raise this one; resume the run then."}`}
      />
    </ChangeDialog>
  );
}
