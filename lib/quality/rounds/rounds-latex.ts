import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { formatDistance, formatShare } from "@/lib/text/format-number";
import { describeVerdict } from "./describe-verdict";
import { formatMinutes } from "./format-minutes";
import { countText, type FunnelModel } from "./funnel";
import { markPerson } from "./mark-person";
import type { Ranked } from "./rank-candidates";
import type { Candidate } from "./schema";
import { type ShareBar, sayBar } from "./share-histogram";

// Tables of a study's rounds in LaTeX, as they are shown.

const shareText = (share: number | null) => (share === null ? "–" : formatShare(share));

/** One row per step of the funnel. */
export const funnelLatex = ({ rounds }: FunnelModel): string =>
  writeLatexTable({
    caption: "Participants by stage. –: undefined.",
    label: "tab:funnel",
    columns: [
      { heading: "Round" },
      { heading: "Step", align: "l" },
      ...["People", "Of all", "Of the step before"].map((heading) => ({
        ...{ heading, align: "r" as const },
      })),
    ],
    rows: rounds.flatMap(({ label, steps }) =>
      steps.map((step) => ({
        cells: [
          ...[label, step.label, countText(step)],
          ...[step.ofAll, step.ofBefore].map(shareText),
        ],
      })),
    ),
  });

/** The bars of the histogram of shares of a test, by its number. */
export const sharesLatex = (no: number, bars: readonly ShareBar[]): string =>
  writeLatexTable({
    caption: `Test ${no}: people by the share of texts that they matched.`,
    label: `tab:test-${no}`,
    columns: [
      { heading: "Share matched" },
      { heading: "Meet the rule", align: "r" },
      { heading: "Do not", align: "r" },
    ],
    rows: bars.map(({ low, high, passing, others }) => ({
      cells: [
        sayBar({ low, high }),
        ...[passing, others].map((people) => people.toLocaleString("en")),
      ],
    })),
  });

/** One row per candidate of a test, in the order of their ranks; `tasks` is how many the test has. */
export const candidatesLatex = (
  { no, tasks }: { no: number; tasks: number },
  ranked: readonly Ranked<Candidate>[],
): string =>
  writeLatexTable({
    caption: `Test ${no}: candidates. –: undefined.`,
    label: `tab:candidates-${no}`,
    columns: [
      { heading: "Person" },
      ...["Rank", "Matched", "Mean error of confidence", "Active time"].map((heading) => ({
        ...{ heading, align: "r" as const },
      })),
      { heading: "Outcome", align: "l" },
    ],
    rows: ranked.map(({ candidate, score, rank, passes }) => {
      const [newest] = candidate.verdicts;
      return {
        cells: [
          markPerson(candidate),
          rank === null ? `${candidate.done} of ${tasks} tasks` : String(rank),
          `${score.matched} of ${score.texts}, ${formatShare(score.share)}`,
          score.meanAbsoluteError === null ? "–" : formatDistance(score.meanAbsoluteError),
          formatMinutes(candidate.activeSeconds),
          newest ? describeVerdict(newest) : passes ? "advances" : "does not advance",
        ],
      };
    }),
  });
