"use client";

import { Button, Group, Table, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { formatShare, formatThousandths } from "@/lib/results/prepare-figure";
import type { Ranked } from "@/lib/rounds/rank-candidates";
import type { Candidate, TestItem } from "@/lib/rounds/schema";
import { CandidateAnswers } from "./candidate-answers";
import type { Decision } from "./decide-dialog";
import { PersonName } from "./person-name";
import classes from "./rounds.module.css";
import { VerdictText } from "./verdict-text";

/** One candidate; opens to their answers beside the expected ones. */
export function CandidateRow({
  one,
  items,
  tolerance,
  onDecide,
}: {
  one: Ranked<Candidate>;
  items: readonly TestItem[];
  tolerance: number;
  /** Null for who may not decide. */
  onDecide: ((decision: Decision) => void) | null;
}) {
  const [opened, { toggle }] = useDisclosure();
  const { candidate, score, rank, passes } = one;
  const { pseudonym, simulated, readerId } = candidate;
  const decide = (outcome: Decision["outcome"]) => () =>
    onDecide?.({ readerId, pseudonym, outcome });
  return (
    <>
      <Table.Tr>
        <Table.Th scope="row" className={classes.who}>
          <PersonName pseudonym={pseudonym} simulated={simulated} />
        </Table.Th>
        <Table.Td className={classes.number}>{rank ?? "–"}</Table.Td>
        <Table.Td className={classes.number}>
          {score.matched} of {score.texts}
          <br />
          <small>{formatShare(score.share)}</small>
        </Table.Td>
        <Table.Td className={classes.number}>
          {score.meanAbsoluteError === null ? "–" : formatThousandths(score.meanAbsoluteError)}
        </Table.Td>
        <Table.Td className={classes.number}>{minutes(candidate.activeSeconds)}</Table.Td>
        <Table.Td>
          <span className={classes.mark}>{passes ? "✓ goes on" : "✗ does not"}</span>
          {rank === null && (
            <Text size="xs" c="dimmed">
              not finished: {candidate.done} of {items.length} tasks
            </Text>
          )}
        </Table.Td>
        <Table.Td>
          <VerdictText candidate={candidate} />
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
            {onDecide && (
              <>
                <Button
                  variant="subtle"
                  size="compact-xs"
                  onClick={decide("pass")}
                  aria-label={`Pass ${pseudonym} by hand`}
                >
                  Pass…
                </Button>
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-xs"
                  onClick={decide("fail")}
                  aria-label={`Fail ${pseudonym} by hand`}
                >
                  Fail…
                </Button>
              </>
            )}
          </Group>
        </Table.Td>
      </Table.Tr>
      {opened && (
        <Table.Tr>
          <Table.Td colSpan={8}>
            <CandidateAnswers candidate={candidate} items={items} tolerance={tolerance} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** 95 seconds as "1:35". */
function minutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
