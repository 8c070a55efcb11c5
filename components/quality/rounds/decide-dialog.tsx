import { List, Modal, Text } from "@mantine/core";
import { ReasonForm } from "@/components/ui/reason-form";
import { decideOptions } from "@/lib/quality/rounds/queries";
import { standingOutcome } from "@/lib/quality/rounds/rank-candidates";
import type { Candidate } from "@/lib/quality/rounds/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";

export interface Decision {
  people: readonly Pick<Candidate, "readerId" | "pseudonym" | "verdicts" | "invitedOn">[];
  outcome: "pass" | "fail" | "before";
}

export const verbs = { pass: "Pass", fail: "Fail", before: "Change back" } as const;

interface Props {
  ids: StudyIds;
  roundId: string;
  decision: Decision | null;
  onClose: () => void;
  onDecided: () => void;
}

/** Passes or fails people by hand, or changes their verdicts back; all or none, with a reason. */
export function DecideDialog({ ids, roundId, decision, onClose, onDecided }: Props) {
  const outcome = decision?.outcome ?? "pass";
  const verb = verbs[outcome];
  const people = decision?.people ?? [];
  const [first, another] = people;
  const who = another ? count(people.length, "person", "people") : first?.pseudonym;
  const title =
    decision &&
    (outcome === "before" ? `Change the verdict of ${who} back` : `${verb} ${who} by hand`);
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
          {(another || outcome === "before") && (
            <List size="sm">
              {effects(decision).map((effect) => (
                <List.Item key={effect}>{effect}</List.Item>
              ))}
            </List>
          )}
          <Text size="sm">
            {consequences[outcome]}
            {another && " If anyone cannot be decided about, nobody is."}
          </Text>
        </ReasonForm>
      )}
    </Modal>
  );
}

const overrides = "This verdict overrides the pass mark until someone decides otherwise by hand.";

const consequences = {
  pass: `They are invited to the next round at once. ${overrides}`,
  fail: `They are told that they are not selected, and keep what they earned. ${overrides}`,
  before:
    "What held before the last verdict by hand holds again. Both verdicts stay in the log. Work that they began meanwhile stays, and is paid.",
};

/** What a decision about several people changes, in lines with their names or numbers. */
function effects({ people, outcome }: Decision): string[] {
  const named = (of: Decision["people"], what: string) =>
    of.length === 0 ? [] : [`${count(of.length, "person", "people")} ${what}: ${names(of)}`];
  if (outcome === "before") {
    const beforeOf = ({ verdicts }: Decision["people"][number]) => verdicts[1]?.outcome ?? null;
    return [
      ...named(
        people.filter((one) => beforeOf(one) === "pass"),
        "passed before, and passes again",
      ),
      ...named(
        people.filter((one) => beforeOf(one) === "fail"),
        "failed before, and fails again",
      ),
      ...named(
        people.filter((one) => beforeOf(one) === null),
        "without a verdict before: the pass mark decides",
      ),
    ];
  }
  const [done, opposite] = outcome === "pass" ? ["passed", "fail"] : ["failed", "pass"];
  return [
    ...named(
      people.filter((one) => standingOutcome(one) === null),
      "without a verdict so far",
    ),
    ...named(
      people.filter((one) => standingOutcome(one) === opposite),
      `${outcome === "pass" ? "failed" : "passed"} before, whose verdict changes`,
    ),
    ...named(
      people.filter((one) => standingOutcome(one) === outcome),
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
