import { Modal, Text } from "@mantine/core";
import { ReasonForm } from "@/components/quality/parts/reason-form";
import { decideOptions } from "@/lib/quality/rounds/queries";
import type { StudyIds } from "@/lib/studies/schema";

export interface Decision {
  readerId: string;
  pseudonym: string;
  outcome: "pass" | "fail";
}

interface Props {
  ids: StudyIds;
  roundId: string;
  decision: Decision | null;
  onClose: () => void;
}

/** Passes or fails someone by hand, with a reason. */
export function DecideDialog({ ids, roundId, decision, onClose }: Props) {
  const outcome = decision?.outcome ?? "pass";
  const verb = outcome === "pass" ? "Pass" : "Fail";
  const title = decision && `${verb} ${decision.pseudonym} by hand`;
  return (
    <Modal opened={decision !== null} onClose={onClose} title={title} centered>
      {decision && (
        <ReasonForm
          options={decideOptions(ids, roundId)}
          body={(reason) => ({ readerId: decision.readerId, outcome, reason })}
          description="Saved with your name and shown in the log. The person finds it, without your name, if they download their data."
          confirm={verb}
          onClose={onClose}
        >
          <Text size="sm">
            {outcome === "pass"
              ? "They are invited to the next round at once. "
              : "They are told that they are not selected, and keep what they earned. "}
            This verdict overrides the pass mark until someone decides otherwise by hand.
          </Text>
        </ReasonForm>
      )}
    </Modal>
  );
}
