import { Text } from "@mantine/core";
import { when } from "@/components/imports/when";
import type { Candidate } from "@/lib/rounds/schema";
import classes from "./rounds.module.css";

/** What was decided about someone, newest first: who, when and why. */
export function VerdictText({ candidate: { verdicts, invitedOn } }: { candidate: Candidate }) {
  const [newest, ...older] = verdicts;
  if (!newest) {
    return (
      <Text span fz="sm" c="dimmed">
        none yet
      </Text>
    );
  }
  return (
    <>
      <span className={classes.mark}>
        {newest.outcome === "pass" ? "✓ passed" : "✗ failed"}
        {newest.byHand && " by hand"}
      </span>
      {newest.outcome === "pass" && !invitedOn && (
        <Text size="xs" c="dimmed">
          not invited yet
        </Text>
      )}
      <Text size="xs" c="dimmed" miw={180}>
        {newest.by && `${newest.by}, `}
        {when(newest.at)}: {newest.reason}
      </Text>
      {older.map((verdict) => (
        <Text key={verdict.at} size="xs" c="dimmed">
          before: {verdict.outcome === "pass" ? "passed" : "failed"}
          {verdict.byHand && " by hand"}, {when(verdict.at)}
        </Text>
      ))}
    </>
  );
}
