"use client";

import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import { describeRule } from "@/lib/quality/rounds/describe-rule";
import type { StudyIds } from "@/lib/quality/rounds/queries";
import { rankCandidates } from "@/lib/quality/rounds/rank-candidates";
import { sameRule } from "@/lib/quality/rounds/same-rule";
import type { Candidates, PassRule, RoundView } from "@/lib/quality/rounds/schema";
import { CandidateTable } from "./candidate-table";
import { MoveOnForm } from "./move-on-form";
import { RankingNote } from "./ranking-note";
import { toFields, toRule } from "./rule-fields";
import { RuleInputs } from "./rule-inputs";
import { SharesChart } from "./shares-chart";
import { useIsAdmin } from "./use-is-admin";

/** Tries a rule against the answers that are there, and moves the round on by it. */
export function SelectionPanel({
  ids,
  round,
  planned,
  data,
}: {
  ids: StudyIds;
  round: RoundView;
  planned: PassRule;
  data: Candidates;
}) {
  const [fields, setFields] = useState(() => toFields(planned));
  const [lastRule, setLastRule] = useState(planned);
  const isAdmin = useIsAdmin(ids.projectId);
  const decided = round.movedOnAt !== null;
  // While a field is being typed, the last whole rule stays.
  const rule = decided ? (round.appliedRule ?? planned) : lastRule;
  const { items, candidates } = data;
  const ranked = useMemo(() => {
    const texts = items.reduce((sum, item) => sum + item.outputs.length, 0);
    return texts === 0 ? [] : rankCandidates(candidates, { texts, rule });
  }, [items, candidates, rule]);
  const byHand = candidates.filter(({ verdicts }) => verdicts[0]?.byHand).length;
  const passing = ranked.filter((r) => r.passes).length;
  return (
    <Stack mt="md">
      <Title order={3} size="h5">
        {title(round)}
      </Title>
      {!decided && (
        <RuleInputs
          fields={fields}
          planned={planned}
          isPlanned={sameRule(rule, planned)}
          onChange={(next) => {
            setFields(next);
            setLastRule(toRule(next) ?? lastRule);
          }}
        />
      )}
      <Group gap={4}>
        <Text className="figure" aria-live="polite">
          {passing.toLocaleString("en")} of {ranked.length.toLocaleString("en")}{" "}
          {decided ? `met the rule that was applied: ${describeRule(rule)}.` : "meet this rule."}
          {byHand > 0 && ` ${byHand.toLocaleString("en")} decided by hand.`}
        </Text>
        <RankingNote />
      </Group>
      <SharesChart no={round.no} ranked={ranked} minShare={rule.minShare} />
      {round.state === "closed" && !decided && (
        <Paper withBorder p="md">
          <MoveOnForm
            ids={ids}
            round={round}
            rule={rule}
            isWhole={toRule(fields) !== null}
            planned={planned}
            ranked={ranked}
            isAdmin={isAdmin}
          />
        </Paper>
      )}
      <CandidateTable
        ids={ids}
        round={round}
        ranked={ranked}
        items={items}
        rule={rule}
        isAdmin={isAdmin}
      />
    </Stack>
  );
}

function title({ state, movedOnAt }: RoundView): string {
  if (movedOnAt !== null) return "Who advanced";
  return state === "closed" ? "Who advances" : "So far";
}
