import { List, Modal, Text } from "@mantine/core";
import { ReasonForm } from "@/components/quality/parts/reason-form";
import { decideOptions } from "@/lib/quality/rounds/queries";
import type { Candidate } from "@/lib/quality/rounds/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";

export interface Decision {
  people: readonly Pick<Candidate, "readerId" | "pseudonym" | "verdicts" | "invitedOn">[];
  outcome: "pass" | "fail";
}

interface Props {
  ids: StudyIds;
  roundId: string;
  decision: Decision | null;
  onClose: () => void;
  onDecided: () => void;
}

/** Passes or fails people by hand, all or none, with a reason. */
export function DecideDialog({ ids, roundId, decision, onClose, onDecided }: Props) {
  const outcome = decision?.outcome ?? "pass";
  const verb = outcome === "pass" ? "Pass" : "Fail";
  const people = decision?.people ?? [];
  const [first, another] = people;
  const who = another ? count(people.length, "person", "people") : first?.pseudonym;
  const title = decision && `${verb} ${who} by hand`;
  return (
    <Modal opened={decision !== null} onClose={onClose} title={title} centered>
      {decision && (
        <ReasonForm
          options={decideOptions(ids, roundId)}
          body={(reason) => ({
            readerIds: people.map(({ readerId }) => readerId),
            outcome,
            reason,
          })}
          description="Saved with your name and shown in the log. The person finds it, without your name, if they download their data."
          confirm={another ? `${verb} ${people.length.toLocaleString("en")}` : verb}
          onDone={onDecided}
          onClose={onClose}
        >
          {another && (
            <List size="sm">
              {effects(decision).map((effect) => (
                <List.Item key={effect}>{effect}</List.Item>
              ))}
            </List>
          )}
          <Text size="sm">
            {outcome === "pass"
              ? "They are invited to the next round at once. "
              : "They are told that they are not selected, and keep what they earned. "}
            This verdict overrides the pass mark until someone decides otherwise by hand.
            {another && " If anyone cannot be decided about, nobody is."}
          </Text>
        </ReasonForm>
      )}
    </Modal>
  );
}

/** What a decision about several people changes, in lines with their names or numbers. */
function effects({ people, outcome }: Decision): string[] {
  const named = (of: Decision["people"], what: string) =>
    of.length === 0 ? [] : [`${count(of.length, "person", "people")} ${what}: ${names(of)}`];
  const verdictOf = ({ verdicts }: Decision["people"][number]) => verdicts[0]?.outcome ?? null;
  const [done, opposite] = outcome === "pass" ? ["passed", "fail"] : ["failed", "pass"];
  return [
    ...named(
      people.filter((one) => verdictOf(one) === null),
      "without a verdict so far",
    ),
    ...named(
      people.filter((one) => verdictOf(one) === opposite),
      `${outcome === "pass" ? "failed" : "passed"} before, whose verdict changes`,
    ),
    ...named(
      people.filter((one) => verdictOf(one) === outcome),
      `${done} already, who get a new reason`,
    ),
    ...(outcome === "fail"
      ? named(
          people.filter(({ invitedOn }) => invitedOn),
          "invited to the next round, who can no longer begin it",
        )
      : []),
  ];
}

const mostNames = 8;
const names = (of: Decision["people"]) => {
  const all = of.map(({ pseudonym }) => pseudonym);
  const more = all.length - mostNames;
  return more > 0 ? `${all.slice(0, mostNames).join(", ")} and ${more} more` : all.join(", ");
};
