import { Modal, Text } from "@mantine/core";
import { ReasonForm } from "@/components/ui/reason-form";
import { workStateOf } from "@/lib/figures/people/agreement-tables";
import type { PersonAgreement } from "@/lib/figures/people/schema";
import { letContinueOptions } from "@/lib/quality/stops/queries";
import type { StudyIds } from "@/lib/studies/schema";

interface Props extends StudyIds {
  person: PersonAgreement | null;
  onClose: () => void;
}

/** Lets someone continue whom the study's rule flagged or stopped. */
export function LetContinueDialog({ person, onClose, ...ids }: Props) {
  const isFlagged = person !== null && workStateOf(person) === "flagged";
  const verb = isFlagged ? "Remove the flag" : "Let continue";
  return (
    <Modal
      opened={person !== null}
      onClose={onClose}
      title={person && `${verb}: ${person.pseudonym}`}
      centered
    >
      {person && (
        <ReasonForm
          options={letContinueOptions(ids, person.readerId)}
          body={(reason) => ({ reason })}
          description="Saved with your name, and shown in the study’s log. The person finds it, without your name, if they download their data."
          confirm={verb}
          onClose={onClose}
        >
          <Text size="sm">{person.decisions[0]?.reason}</Text>
          <Text size="sm">
            From now on, the rule looks only at texts that they read later.
            {!isFlagged &&
              " If people need an invitation to each session of this study, invite them under Rounds."}
          </Text>
        </ReasonForm>
      )}
    </Modal>
  );
}
