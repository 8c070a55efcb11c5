"use client";

import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { showError } from "@/components/ui/show-error";
import { describeRule } from "@/lib/quality/rounds/describe-rule";
import { moveOnOptions, type StudyIds } from "@/lib/quality/rounds/queries";
import type { Ranked } from "@/lib/quality/rounds/rank-candidates";
import { sameRule } from "@/lib/quality/rounds/same-rule";
import type { Candidate, PassRule, RoundView } from "@/lib/quality/rounds/schema";
import { count } from "@/lib/text/count";
import { useOneAtATime } from "./use-one-at-a-time";

interface Props {
  ids: StudyIds;
  round: RoundView;
  rule: PassRule;
  planned: PassRule;
  /** Whether the rule is what its fields say. */
  isWhole: boolean;
  ranked: readonly Ranked<Candidate>[];
  isAdmin: boolean;
}

/** Moves a closed round on by the rule that is looked at, once. */
export function MoveOnForm({ ids, round, rule, planned, isWhole, ranked, isAdmin }: Props) {
  const [reason, setReason] = useState("");
  const move = useMutation({ ...moveOnOptions(ids, round.id), onError: showError });
  const send = useOneAtATime(move.mutate);
  const asPlanned = sameRule(rule, planned);
  const { going, staying, byHand } = countGoing(ranked);
  const given = reason.trim();
  if (!isAdmin) {
    return (
      <Text size="sm" c="dimmed">
        Only a project admin can advance people.
      </Text>
    );
  }
  const missing = !asPlanned && given === "";
  return (
    <Stack>
      <Text className="figure">
        <b>{people(going)}</b> would be invited to the next round, {people(staying)} would not
        {byHand > 0 && ` (${byHand} decided by hand)`}. The rule,{" "}
        {asPlanned ? "as planned" : "different from the plan"}: {describeRule(rule)}.
      </Text>
      {!asPlanned && (
        <Textarea
          label="Why the rule differs from the plan"
          description="This is kept with the study and shown in its log."
          required
          autosize
          maxLength={1_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Group>
        {!isWhole || missing || move.isPending ? (
          <Button variant="default" disabled>
            Advance people…
          </Button>
        ) : (
          <ConfirmButton
            label="Advance people…"
            title={`Invite ${people(going)} to the next round?`}
            confirm={`Invite ${going.toLocaleString("en")}, decline ${staying.toLocaleString("en")}`}
            onConfirm={() => send({ rule, reason: asPlanned ? null : given })}
          >
            {people(going)} of {ranked.length.toLocaleString("en")} advance. The others are told
            that they were not selected, and keep what they earned. This happens only once.
            Afterwards you can still pass or fail people one by one.
            {round.leased > 0 &&
              ` ${people(round.leased)} still hold tasks of this round: what they submit later does not count here.`}
          </ConfirmButton>
        )}
        {missing && (
          <Text size="sm" c="dimmed">
            Give the reason first.
          </Text>
        )}
      </Group>
    </Stack>
  );
}

/** Who would go on: by hand where that was decided, else by the rule. */
function countGoing(ranked: Props["ranked"]) {
  const byHand = ranked.filter(({ candidate }) => candidate.verdicts.length > 0).length;
  const going = ranked.filter(({ candidate: { verdicts }, passes }) =>
    verdicts[0] ? verdicts[0].outcome === "pass" : passes,
  ).length;
  return { going, staying: ranked.length - going, byHand };
}

const people = (n: number) => count(n, "person", "people");
