import { Button, Group, Paper, Popover, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useIsAdmin } from "@/components/members/use-is-admin";
import { HelpLink } from "@/components/ui/help-link";
import { QueryState } from "@/components/ui/query-state";
import { describePassMark, samePassMark } from "@/lib/quality/rounds/pass-mark-words";
import { candidatesOptions, isStillMoving } from "@/lib/quality/rounds/queries";
import { isByHand, rankCandidates, rankingText } from "@/lib/quality/rounds/rank-candidates";
import type { Candidates, PassMark, RoundView } from "@/lib/quality/rounds/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { AdvanceForm } from "./advance-form";
import { CandidateTable } from "./candidate-table";
import { PassMarkInputs, toFields, toPassMark } from "./pass-mark-inputs";
import { SharesChart } from "./shares-chart";

interface Props {
  ids: StudyIds;
  round: RoundView;
}

export function SelectionPanel({ ids, round }: Props) {
  const query = useQuery(candidatesOptions(ids, round.id, isStillMoving(round)));
  const { rule } = round;
  return (
    <QueryState query={query} rows={8}>
      {(data) => rule && <Selection ids={ids} round={round} planned={rule} data={data} />}
    </QueryState>
  );
}

/** Tries a pass mark on the answers so far, and advances people by it. */
function Selection({ ids, round, planned, data }: Props & { planned: PassMark; data: Candidates }) {
  const [fields, setFields] = useState(() => toFields(planned));
  const [lastMark, setLastMark] = useState(planned);
  const isAdmin = useIsAdmin(ids.projectId);
  const decided = round.movedOnAt !== null;
  // While a field is being typed, the last complete pass mark stays.
  const passMark = decided ? (round.appliedRule ?? planned) : lastMark;
  const { items, candidates } = data;
  const ranked = useMemo(() => {
    const texts = items.reduce((sum, item) => sum + item.outputs.length, 0);
    return texts === 0 ? [] : rankCandidates(candidates, { texts, passMark });
  }, [items, candidates, passMark]);
  const byHand = candidates.filter(isByHand).length;
  const passing = ranked.filter((r) => r.passes).length;
  const shared = { ids, round, ranked, passMark, isAdmin };
  return (
    <Stack mt="md">
      <Title order={3} size="h5">
        {title(round)}
      </Title>
      {!decided && (
        <PassMarkInputs
          fields={fields}
          planned={planned}
          isPlanned={samePassMark(passMark, planned)}
          onChange={(next) => {
            setFields(next);
            setLastMark(toPassMark(next) ?? lastMark);
          }}
        />
      )}
      <Group gap={4}>
        <Text className="figure" aria-live="polite">
          {passing.toLocaleString("en")} of {ranked.length.toLocaleString("en")}{" "}
          {decided
            ? `met the pass mark that was applied: ${describePassMark(passMark)}.`
            : "meet this pass mark."}
          {byHand > 0 && ` ${byHand.toLocaleString("en")} decided by hand.`}
        </Text>
        <RankingNote />
        <HelpLink page="running" section="pass-marks">
          How pass marks work
        </HelpLink>
      </Group>
      <SharesChart no={round.no} ranked={ranked} minShare={passMark.minShare} />
      {round.state === "closed" && !decided && (
        <Paper withBorder p="md">
          <AdvanceForm {...shared} planned={planned} isComplete={toPassMark(fields) !== null} />
        </Paper>
      )}
      <CandidateTable {...shared} items={items} />
    </Stack>
  );
}

function title({ state, movedOnAt }: RoundView): string {
  if (movedOnAt !== null) return "Who advanced";
  return state === "closed" ? "Who advances" : "So far";
}

/** The rules for matching and ranking, shown on a click. */
function RankingNote() {
  return (
    <Popover width={320} position="bottom-start" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" size="compact-sm">
          How is this counted?
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" tabIndex={-1} data-autofocus style={{ outline: "none" }}>
          <Text size="sm">
            A text is matched when the person entered the correctness that was expected, and a
            confidence within the tolerance, counted in percentage points; or “no answer” where that
            was expected. Unanswered texts are not matched.
          </Text>
          <Text size="sm">{rankingText}</Text>
          <Text size="sm">Verdicts by hand are kept, and do not change anyone’s rank.</Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
