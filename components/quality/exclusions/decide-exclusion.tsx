import { Modal, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ReasonForm } from "@/components/ui/reason-form";
import { decideExclusionOptions, previewExclusionOptions } from "@/lib/quality/exclusions/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { ExclusionEffect } from "./exclusion-effect";

export interface Decision {
  readerId: string;
  pseudonym: string;
  action: "exclude" | "restore";
  /** Whether a criterion has excluded them before: then a restoration keeps them in against the criteria. */
  byCriterion: boolean;
}

interface Props extends StudyIds {
  decision: Decision | null;
  onClose: () => void;
}

/** Excludes or restores someone by hand, with a reason. */
export function DecideExclusion({ decision, onClose, ...ids }: Props) {
  const action = decision?.action ?? "exclude";
  const title = decision && `${verbs[action]} ${decision.pseudonym} by hand`;
  return (
    <Modal opened={decision !== null} onClose={onClose} title={title} size="lg" centered>
      {decision && <Deciding {...ids} decision={decision} onClose={onClose} />}
    </Modal>
  );
}

function Deciding({ decision, onClose, ...ids }: Props & { decision: Decision }) {
  const { readerId, action } = decision;
  const effect = useQuery(previewExclusionOptions(ids, decision));
  return (
    <ReasonForm
      options={decideExclusionOptions(ids)}
      body={(reason) => ({ readerId, action, reason })}
      description="Saved with your name. Shown here and in the export. The person finds it, without your name, if they download their data."
      confirm={verbs[action]}
      color={action === "exclude" ? "red" : undefined}
      isReady={!effect.isPending}
      onClose={onClose}
    >
      <ExclusionEffect query={effect} />
      <Text size="sm">{consequenceOf(decision)}</Text>
    </ReasonForm>
  );
}

const verbs = { exclude: "Exclude", restore: "Restore" };

function consequenceOf({ action, byCriterion }: Decision): string {
  if (action === "exclude") {
    return "Their answers are kept, and they are paid what they earned. They get no more tasks. You can undo this.";
  }
  return byCriterion
    ? "A criterion excluded this person. If you restore them, the criteria will not exclude them again, and Method says that they were kept by a decision. You can still exclude them by hand."
    : "This undoes the exclusion by hand. The criteria apply to this person as to everyone else.";
}
