import { writeCsv } from "@/lib/csv/write-csv";
import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { markPerson } from "@/lib/quality/people/people-texts";
import { formatDistance, formatShare } from "@/lib/text/format-number";
import { countText, type FunnelModel } from "./funnel";
import { describeVerdict } from "./pass-mark-words";
import type { Ranked } from "./rank-candidates";
import type { Candidate } from "./schema";
import { describeBar, type ShareBar } from "./share-histogram";

// Tables of a study's rounds: in CSV unrounded, with shares from 0 to 1; in LaTeX as they are shown.

const right = (heading: string) => ({ heading, align: "r" as const });

export const shareText = (share: number | null) => (share === null ? "–" : formatShare(share));

/** One row per step of the funnel. */
export const funnelCsv = ({ rounds }: FunnelModel): string =>
  writeCsv([
    ["round", "step", "people", "share_of_consented", "share_of_step_before"],
    ...rounds.flatMap(({ steps }) =>
      steps.map((s) => [s.round, s.stage, s.n, s.ofAll, s.ofBefore]),
    ),
  ]);

export const funnelLatex = ({ rounds }: FunnelModel): string =>
  writeLatexTable({
    caption: "Participants by stage. –: undefined.",
    label: "tab:funnel",
    columns: [
      { heading: "Round" },
      { heading: "Step", align: "l" },
      ...["People", "Of all", "Of the step before"].map(right),
    ],
    rows: rounds.flatMap(({ steps }) =>
      steps.map((s) => ({
        cells: [s.round, s.label, countText(s), shareText(s.ofAll), shareText(s.ofBefore)],
      })),
    ),
  });

/** One row per bar of the histogram of shares. */
export const sharesCsv = (bars: readonly ShareBar[]): string =>
  writeCsv([
    ["share_from", "share_to", "meet_the_rule", "do_not"],
    ...bars.map(({ low, high, passing, others }) => [low, high, passing, others]),
  ]);

/** The same, of a test by its number. */
export const sharesLatex = (no: number, bars: readonly ShareBar[]): string =>
  writeLatexTable({
    caption: `Test ${no}: people by the share of texts that they matched.`,
    label: `tab:test-${no}`,
    columns: [{ heading: "Share matched" }, ...["Meet the pass mark", "Do not"].map(right)],
    rows: bars.map((bar) => ({
      cells: [
        describeBar(bar),
        ...[bar.passing, bar.others].map((people) => people.toLocaleString("en")),
      ],
    })),
  });

/** One row per candidate, in the order of their ranks by the pass mark on the page. */
export const candidatesCsv = (ranked: readonly Ranked<Candidate>[]): string =>
  writeCsv([
    [
      "rank",
      "pseudonym",
      "simulated",
      "invited_at",
      "tasks_done",
      "finished_at",
      "texts",
      "answered",
      "matched",
      "share_matched",
      "mean_absolute_error",
      "active_seconds",
      "passes_rule",
      "outcome",
      "outcome_by_hand",
      "outcome_by",
      "outcome_reason",
      "outcome_at",
      "invited_on",
    ],
    ...ranked.map(({ candidate: c, score: s, rank, passes }) => {
      const [newest] = c.verdicts;
      return [
        rank,
        c.pseudonym,
        c.simulated,
        c.invitedAt,
        c.done,
        c.finishedAt,
        s.texts,
        s.answered,
        s.matched,
        s.share,
        s.meanAbsoluteError,
        c.activeSeconds,
        passes,
        newest?.outcome,
        newest?.byHand,
        newest?.by,
        newest?.reason,
        newest?.at,
        c.invitedOn,
      ];
    }),
  ]);

/** How someone did in a test, as it is shown. */
export const scoreTexts = ({ candidate: { activeSeconds }, score }: Ranked<Candidate>) => ({
  matched: `${score.matched} of ${score.texts}, ${formatShare(score.share)}`,
  error: score.meanAbsoluteError === null ? "–" : formatDistance(score.meanAbsoluteError),
  time: formatMinutes(activeSeconds),
});

/** 95 seconds as "1:35". */
function formatMinutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The candidates of a test in the order of their ranks; `tasks` is how many the test has. */
export const candidatesLatex = (
  { no, tasks }: { no: number; tasks: number },
  ranked: readonly Ranked<Candidate>[],
): string =>
  writeLatexTable({
    caption: `Test ${no}: candidates. –: undefined.`,
    label: `tab:candidates-${no}`,
    columns: [
      { heading: "Person" },
      ...["Rank", "Matched", "Mean error of confidence", "Active time"].map(right),
      { heading: "Outcome", align: "l" },
    ],
    rows: ranked.map((row) => {
      const { candidate, rank, passes } = row;
      const [newest] = candidate.verdicts;
      const { matched, error, time } = scoreTexts(row);
      return {
        cells: [
          markPerson(candidate),
          rank?.toString() ?? `${candidate.done} of ${tasks} tasks`,
          matched,
          error,
          time,
          newest?.outcome ? describeVerdict(newest) : passes ? "advances" : "does not advance",
        ],
      };
    }),
  });
