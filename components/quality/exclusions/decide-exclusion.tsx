import { Modal, Text } from "@mantine/core";
import { ReasonForm } from "@/components/ui/reason-form";
import { decideExclusionOptions } from "@/lib/quality/exclusions/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { ExclusionEffect } from "./exclusion-effect";

export interface Decision {
  readerId: string;
  pseudonym: string;
  action: "exclude" | "restore";
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
      {decision && (
        <ReasonForm
          options={decideExclusionOptions(ids)}
          body={(reason) => ({ readerId: decision.readerId, action, reason })}
          description="Saved with your name. Shown here and in the export. The person finds it, without your name, if they download their data."
          confirm={verbs[action]}
          color={action === "exclude" ? "red" : undefined}
          onClose={onClose}
        >
          <ExclusionEffect {...ids} reader={decision.readerId} />
          <Text size="sm">{consequences[action]}</Text>
        </ReasonForm>
      )}
    </Modal>
  );
}

const verbs = { exclude: "Exclude", restore: "Restore" };

const consequences = {
  exclude:
    "Their answers are kept, and they are paid what they earned. They get no more tasks. You can undo this.",
  restore: "The criteria will not exclude this person again. You can still exclude them by hand.",
};
