import { Button, Group, Text } from "@mantine/core";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { useAction } from "@/components/ui/use-action";
import { cloneAdvice } from "@/lib/training/clone-advice";
import { limitAt } from "@/lib/training/limit-at";
import { deleteTraining, postTrainingAction, trainingsKey } from "@/lib/training/queries";
import { resumeLabel } from "@/lib/training/resume-label";
import { savedTexts } from "@/lib/training/saved-text";
import type { TrainingDetail } from "@/lib/training/schema";
import { ChangeLimits } from "./training-limits";

interface Props {
  projectId: string;
  training: TrainingDetail;
}

/** What can be done with a training run in its state. */
export function TrainingActions({ projectId, training }: Props) {
  const { id, state, stageList, canGiveUp, unreachableSince } = training;
  const helpsToClone = cloneAdvice(training) !== null;
  const canResume = state === "failed" || state === "cancelled" || state === "waiting";
  const reached = canResume ? limitAt(training.seconds, training.limits) : null;
  const router = useRouter();
  const base = `/projects/${projectId}/training`;
  const refresh = [{ queryKey: trainingsKey(projectId) }];
  const change = useAction({
    mutationFn: (action: "cancel" | "give-up" | "resume") =>
      postTrainingAction(projectId, id, action),
    refresh,
  });
  const discard = useAction({
    mutationFn: () => deleteTraining(projectId, id),
    onSuccess: () => router.push(base),
  });
  return (
    <Group gap="sm">
      {state === "draft" ? (
        <>
          <Button component={Link} href={`${base}/${id}/edit`} variant="default">
            Change
          </Button>
          <ConfirmButton
            label="Discard"
            title="Discard this draft?"
            confirm="Discard"
            onConfirm={() => discard.mutate()}
          >
            Its settings are lost. Nothing has run yet.
          </ConfirmButton>
        </>
      ) : (
        <Button
          component={Link}
          href={`${base}/new?from=${id}`}
          variant={helpsToClone ? "filled" : "default"}
        >
          {helpsToClone ? "Clone with a change" : "Clone"}
        </Button>
      )}
      {reached && (
        <>
          <Text size="sm" c="dimmed" id="why-not-resume">
            It can be resumed once its {reached.text} is raised.
          </Text>
          <ChangeLimits
            {...{ projectId, training }}
            label="Raise the limit"
            button={{ variant: helpsToClone ? "default" : "filled" }}
          />
        </>
      )}
      {canResume && (
        <Button
          variant={helpsToClone || reached ? "default" : "filled"}
          disabled={reached !== null}
          aria-describedby={reached ? "why-not-resume" : undefined}
          loading={change.isPending}
          onClick={() => change.mutate("resume")}
        >
          {resumeLabel(training)}
        </Button>
      )}
      {(state === "running" || state === "waiting") && (
        <ConfirmButton
          label="Stop"
          title="Stop this training run?"
          confirm="Stop it"
          onConfirm={() => change.mutate("cancel")}
        >
          Its finished stages and the last saved step of the one under way stay: you can resume it
          later. How often a step is saved is the stage’s setting resume_every. A run of a language
          model that makes a file for it is paused, and continues when you resume.
          {savedTexts(stageList).map((text) => (
            <Text key={text} span display="block" mt="xs">
              {text}
            </Text>
          ))}
        </ConfirmButton>
      )}
      {canGiveUp && (
        <ConfirmButton
          label="Give it up"
          title="Give up this training run?"
          confirm="Give it up"
          onConfirm={() => change.mutate("give-up")}
        >
          {unreachableSince
            ? "Its engine does not answer, so Candor can’t stop its job."
            : "Its job was asked to stop and has not ended."}{" "}
          Candor tells the job to end, through the run’s folder, but does not learn whether it does:
          end it where it runs. Candor no longer asks about it.
        </ConfirmButton>
      )}
    </Group>
  );
}
