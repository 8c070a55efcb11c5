import { Button, Group } from "@mantine/core";
import { useRouter } from "next/navigation";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { useAction } from "@/components/ui/use-action";
import { runsKey } from "@/lib/runs/queries";
import { deleteTuning, postTuningStart, tuningsKey } from "@/lib/tunings/queries";
import type { TuningDetail } from "@/lib/tunings/schema";

interface Props {
  projectId: string;
  tuning: TuningDetail;
}

/** Starts a tuning, goes on with one that has stopped, or discards a draft. Its runs are paused on their own pages. */
export function TuningActions({ projectId, tuning: { id, state } }: Props) {
  const router = useRouter();
  const refresh = [{ queryKey: tuningsKey(projectId) }, { queryKey: runsKey(projectId) }];
  const start = useAction({ mutationFn: () => postTuningStart(projectId, id), refresh });
  const discard = useAction({
    mutationFn: () => deleteTuning(projectId, id),
    onSuccess: () => router.push(`/projects/${projectId}/runs/tunings`),
  });
  return (
    <Group gap="sm">
      {(state === "draft" || state === "stopped") && (
        <Button loading={start.isPending} onClick={() => start.mutate()}>
          {state === "draft" ? "Start" : "Go on"}
        </Button>
      )}
      {state !== "running" && state !== "paused" && state !== "done" && (
        <ConfirmButton
          label="Discard"
          title="Discard this tuning?"
          confirm="Discard"
          onConfirm={() => discard.mutate()}
        >
          The drafts that are left are deleted, with their models. Runs that have started stay, with
          what they have written.
        </ConfirmButton>
      )}
    </Group>
  );
}
