"use client";

import { Button, Group, Table } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { formatMinutes } from "@/lib/quality/rounds/format-minutes";
import type { Ranked } from "@/lib/quality/rounds/rank-candidates";
import type { Candidate, PassRule, TestItem } from "@/lib/quality/rounds/schema";
import { count } from "@/lib/text/count";
import { formatDistance, formatShare } from "@/lib/text/format-number";
import { CandidateAnswers } from "./candidate-answers";
import type { Decision } from "./decide-dialog";
import { OutcomeText } from "./outcome-text";
import { PersonName } from "./person-name";
import classes from "./rounds.module.css";

/** One candidate; opens to their answers beside the expected ones. */
export function CandidateRow({
  one,
  items,
  rule,
  onDecide,
}: {
  one: Ranked<Candidate>;
  items: readonly TestItem[];
  rule: PassRule;
  /** Null for who may not decide. */
  onDecide: ((decision: Decision) => void) | null;
}) {
  const [opened, { toggle }] = useDisclosure();
  const { candidate, score, rank } = one;
  const { pseudonym, simulated, readerId } = candidate;
  const outcome = candidate.verdicts[0]?.outcome;
  const decide = (outcome: Decision["outcome"]) => () =>
    onDecide?.({ readerId, pseudonym, outcome });
  return (
    <>
      <Table.Tr>
        <Table.Th scope="row" className={classes.who}>
          <PersonName pseudonym={pseudonym} simulated={simulated} />
        </Table.Th>
        <Table.Td className={classes.number}>
          {rank ?? (
            <small>
              {candidate.done} of {count(items.length, "task")}
            </small>
          )}
        </Table.Td>
        <Table.Td className={classes.number}>
          {score.matched} of {score.texts}, {formatShare(score.share)}
        </Table.Td>
        <Table.Td className={classes.number}>
          {score.meanAbsoluteError === null ? "–" : formatDistance(score.meanAbsoluteError)}
        </Table.Td>
        <Table.Td className={classes.number}>{formatMinutes(candidate.activeSeconds)}</Table.Td>
        <Table.Td>
          <OutcomeText one={one} rule={rule} />
        </Table.Td>
        <Table.Td>
          <Group gap={4} wrap="nowrap" justify="flex-end">
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={toggle}
              aria-expanded={opened}
              aria-label={`Answers of ${pseudonym}`}
            >
              Answers
            </Button>
            {onDecide && outcome !== "pass" && (
              <Button
                variant="subtle"
                size="compact-xs"
                onClick={decide("pass")}
                aria-label={`Pass ${pseudonym} by hand`}
              >
                Pass…
              </Button>
            )}
            {onDecide && outcome !== "fail" && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-xs"
                onClick={decide("fail")}
                aria-label={`Fail ${pseudonym} by hand`}
              >
                Fail…
              </Button>
            )}
          </Group>
        </Table.Td>
      </Table.Tr>
      {opened && (
        <Table.Tr>
          <Table.Td colSpan={7}>
            <CandidateAnswers candidate={candidate} items={items} tolerance={rule.tolerance} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
