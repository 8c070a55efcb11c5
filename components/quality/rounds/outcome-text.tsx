import { Text } from "@mantine/core";
import classes from "@/components/quality/parts/text.module.css";
import { describeShortfall, describeVerdict } from "@/lib/quality/rounds/pass-mark-words";
import type { Ranked } from "@/lib/quality/rounds/rank-candidates";
import type { Candidate, PassMark } from "@/lib/quality/rounds/schema";
import { when } from "@/lib/time/when";

interface Props {
  one: Ranked<Candidate>;
  passMark: PassMark;
}

/**
 * Whether someone advances: by their verdict (by hand, with who, when and why), else by the pass
 * mark.
 */
export function OutcomeText({ one, passMark }: Props) {
  const { candidate, passes } = one;
  const [newest, ...older] = candidate.verdicts;
  const shortfall = describeShortfall(one, passMark);
  if (!newest?.outcome) {
    return (
      <>
        <span className={classes.mark}>{passes ? "✓ advances" : "✗ does not advance"}</span>
        <Small text={shortfall} />
        {newest && (
          <Small
            text={`changed back by ${newest.by ?? "someone"}, ${when(newest.at)}: ${newest.reason}`}
          />
        )}
        {older.map(before)}
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
          <Small text={`by the pass mark: ${shortfall ? `no, ${shortfall}` : "yes"}`} />
        </>
      ) : (
        <Small text={shortfall} />
      )}
      {older.map(before)}
    </>
  );
}

type Verdict = Candidate["verdicts"][number];

const marks = { pass: "✓", fail: "✗" };

const decided = (verdict: Verdict) =>
  [verdict.outcome && marks[verdict.outcome], describeVerdict(verdict)].filter(Boolean).join(" ");

const before = (verdict: Verdict) => (
  <Small key={verdict.at} text={`before: ${decided(verdict)}, ${when(verdict.at)}`} />
);

function Small({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <Text size="xs" c="dimmed" className={classes.why}>
      {text}
    </Text>
  );
}
