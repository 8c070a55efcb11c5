import { writeCsv } from "@/lib/csv/write-csv";
import type { FunnelModel } from "./funnel";
import type { Ranked } from "./rank-candidates";
import type { Candidate, StudyEvent } from "./schema";
import type { ShareBar } from "./share-histogram";

// Tables as CSV, unrounded, for a spreadsheet or a script. Shares are from 0 to 1.

/** One row per step of the funnel. */
export const funnelCsv = ({ rounds }: FunnelModel): string =>
  writeCsv([
    ["round", "step", "people", "share_of_first_invited", "share_of_step_before"],
    ...rounds.flatMap(({ label, steps }) =>
      steps.map((s) => [label, s.stage, s.n, s.ofAll, s.ofBefore]),
    ),
  ]);

/** One row per bar of the histogram of shares. */
export const sharesCsv = (bars: readonly ShareBar[]): string =>
  writeCsv([
    ["share_from", "share_to", "meet_the_rule", "do_not"],
    ...bars.map(({ low, high, passing, others }) => [low, high, passing, others]),
  ]);

/** One row per candidate, in the order of their ranks by the rule that is looked at. */
export const candidatesCsv = (ranked: readonly Ranked<Candidate>[]): string =>
  writeCsv([
    [
      ...["rank", "pseudonym", "simulated", "invited_at", "tasks_done", "finished_at"],
      ...["texts", "answered", "matched", "share_matched", "mean_absolute_error", "active_seconds"],
      ...[
        "passes_rule",
        "outcome",
        "outcome_by_hand",
        "outcome_by",
        "outcome_reason",
        "outcome_at",
      ],
      "invited_on",
    ],
    ...ranked.map(({ candidate: c, score: s, rank, passes }) => {
      const [newest] = c.verdicts;
      return [
        ...[rank, c.pseudonym, c.simulated, c.invitedAt, c.done, c.finishedAt],
        ...[s.texts, s.answered, s.matched, s.share, s.meanAbsoluteError, c.activeSeconds],
        ...[passes, newest?.outcome ?? null, newest?.byHand ?? null, newest?.by ?? null],
        ...[newest?.reason ?? null, newest?.at ?? null, c.invitedOn],
      ];
    }),
  ]);

/** One row per event, newest first. */
export const eventsCsv = (events: readonly StudyEvent[]): string =>
  writeCsv([
    ["at", "by", "round", "what", "person", "reason"],
    ...events.map((e) => [e.at, e.by, e.roundNo, e.what, e.reader, e.reason]),
  ]);
