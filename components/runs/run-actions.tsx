import { Button, Group } from "@mantine/core";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { useAction } from "@/components/ui/use-action";
import { deleteRun, postRunAction, runsKey } from "@/lib/runs/queries";
import type { RunDetail } from "@/lib/runs/schema";
import { count } from "@/lib/text/count";

interface Props {
  projectId: string;
  run: RunDetail;
}

/** What can be done with a run in its state. */
export function RunActions({ projectId, run: { id, state, items, tuningId, evaluation } }: Props) {
  const router = useRouter();
  const refresh = [{ queryKey: runsKey(projectId) }];
  const change = useAction({
    mutationFn: (action: "pause" | "resume" | "cancel") => postRunAction(projectId, id, action),
    refresh,
  });
  const discard = useAction({
    mutationFn: () => deleteRun(projectId, id),
    onSuccess: () => router.push(`/projects/${projectId}/runs`),
  });
  if (state === "draft") {
    if (tuningId || evaluation?.isOver === false) return null;
    return (
      <Group gap="sm">
        {!evaluation && (
          <Button
            component={Link}
            href={`/projects/${projectId}/runs/${id}/edit`}
            variant="default"
          >
            Change
          </Button>
        )}
        <ConfirmButton
          label="Discard"
          title="Discard this draft?"
          confirm="Discard"
          onConfirm={() => discard.mutate()}
        >
          Its settings are lost. Nothing was asked yet.
        </ConfirmButton>
      </Group>
    );
  }
  const left = items.waiting + items.working;
  return (
    <Group gap="sm">
      {state === "running" && (
        <Button
          variant="default"
          loading={change.isPending && change.variables === "pause"}
          onClick={() => change.mutate("pause")}
        >
          Pause
        </Button>
      )}
      {(state === "paused" || (items.failed > 0 && state !== "running")) && (
        <Button
          loading={change.isPending && change.variables === "resume"}
          onClick={() => change.mutate("resume")}
        >
          {state === "paused" ? "Resume" : `Try the ${count(items.failed, "failed one")} again`}
        </Button>
      )}
      {(state === "running" || state === "paused") && (
        <ConfirmButton
          label="Cancel"
          title="Cancel this run?"
          confirm="Cancel the run"
          onConfirm={() => change.mutate("cancel")}
        >
          {count(left, "text")} will not be made. What is done stays, and a later run with the same
          settings uses every stored answer.
        </ConfirmButton>
      )}
    </Group>
  );
}
