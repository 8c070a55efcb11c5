import { Text } from "@mantine/core";
import { when } from "@/components/ui/when";
import { describeShortfall } from "@/lib/quality/rounds/describe-shortfall";
import { describeVerdict } from "@/lib/quality/rounds/describe-verdict";
import type { Ranked } from "@/lib/quality/rounds/rank-candidates";
import type { Candidate, PassRule } from "@/lib/quality/rounds/schema";
import classes from "./rounds.module.css";

/** Whether someone goes on: as was decided, by hand with who, when and why; else as the rule says. */
export function OutcomeText({ one, rule }: { one: Ranked<Candidate>; rule: PassRule }) {
  const { candidate, passes } = one;
  const [newest, ...older] = candidate.verdicts;
  const byRule = describeShortfall(one, rule);
  if (!newest) {
    return (
      <>
        <span className={classes.mark}>{passes ? "✓ advances" : "✗ does not advance"}</span>
        <Small text={byRule} />
      </>
    );
  }
  return (
    <>
      <span className={classes.mark}>{decided(newest)}</span>
      {newest.outcome === "pass" && !candidate.invitedOn && <Small text="not invited yet" />}
      {newest.byHand ? (
        <>
          <Small text={`${newest.by ?? "Someone"}, ${when(newest.at)}: ${newest.reason}`} />
          <Small text={byRule ? `by the rule: no, ${byRule}` : "by the rule: yes"} />
        </>
      ) : (
        <Small text={byRule} />
      )}
      {older.map((verdict) => (
        <Small key={verdict.at} text={`before: ${decided(verdict)}, ${when(verdict.at)}`} />
      ))}
    </>
  );
}

const decided = (verdict: Candidate["verdicts"][number]) =>
  `${verdict.outcome === "pass" ? "✓" : "✗"} ${describeVerdict(verdict)}`;

function Small({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <Text size="xs" c="dimmed" className={classes.why}>
      {text}
    </Text>
  );
}
