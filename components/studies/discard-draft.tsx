import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { showError } from "@/components/ui/show-error";
import { findRunning } from "@/lib/studies/find-draft";
import { deleteDraft, studiesOptions } from "@/lib/studies/queries";
import type { StudyDetail, StudyIds } from "@/lib/studies/schema";

interface Props {
  ids: StudyIds;
  study: StudyDetail;
  no: number;
}

/** Throws a draft away; a study that was never started goes with it. */
export function DiscardDraft({ ids, study, no }: Props) {
  const router = useRouter();
  const queries = useQueryClient();
  const discard = useMutation({
    mutationFn: () => deleteDraft(ids),
    onSuccess: async ({ studyLeft }) => {
      if (studyLeft) return queries.invalidateQueries();
      // Only the list: the study itself is no longer there to be read again.
      await queries.invalidateQueries({ ...studiesOptions(ids.projectId), exact: true });
      router.push(`/projects/${ids.projectId}/studies`);
    },
    onError: showError,
  });
  const running = findRunning(study);
  return (
    <ConfirmButton
      label="Discard"
      title={`Discard version ${no}?`}
      confirm="Discard"
      onConfirm={() => discard.mutate()}
    >
      {running
        ? `The draft’s settings are lost. Version ${running.no} stays as it is.`
        : "The study was never started, so this deletes the whole study, with its settings, gold items and labels."}
    </ConfirmButton>
  );
}
