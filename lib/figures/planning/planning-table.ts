import { fewestTasks } from "@/lib/metrics/planning/fewest-tasks";
import { planEceInterval, planTwoModels } from "@/lib/metrics/planning/plan-ece-interval";
import { pilotBins } from "@/lib/metrics/planning/planned-bins";
import { count } from "@/lib/text/count";
import { formatDistance, formatThousandths } from "@/lib/text/format-number";
import type { FigureGroup } from "../groups/schema-groups";
import type { FiguresMethod } from "../schema";
import type { PilotCorrelations, Planning } from "./schema-planning";

/** Where the pilot can't tell: people in the paper agreed on correctness with a kappa of about this. */
const assumedIcc = 0.75;
/** Where the pilot can't tell. Less than what pairs of LLMs have on common question sets: see `planTwoModels`. */
const assumedCorrelation = 0.4;
const sizes = [50, 100, 200, 500, 1_000, 2_000, 5_000];
export const overlaps = [1, 2, 3];
/** With fewer forecasts in a bin a pilot's bins are mostly chance. */
const fewestInBin = 20;

/** What to plan for: half the width of an interval of ECE, and how far two models are apart. */
export interface PlanAims {
  half: number;
  difference: number;
}

/**
 * How well more forecasts like a group's would tell its calibration, and how many that takes; or why
 * the group can't serve as a pilot.
 */
export function planningTable(
  { bins, counts }: Pick<FigureGroup, "bins" | "counts">,
  { binning, rules }: Pick<FiguresMethod, "binning" | "rules">,
  { half, difference }: PlanAims,
  known: PilotGroup | null,
): Planning | { problem: string } {
  const icc = known?.readings?.correlation ?? assumedIcc;
  const correlation = known?.models?.correlation ?? assumedCorrelation;
  if (binning !== "equal-mass" || rules !== "default") {
    return {
      problem:
        "A plan takes its pilot’s bins as equally full: count with bins of equal mass and the default rules.",
    };
  }
  if (bins.length === 0) {
    return { problem: `${count(counts.n, "forecast")} are too few to fill the bins.` };
  }
  const planned = pilotBins(bins);
  const design = (tasks: number, readers: number) => ({
    tasks,
    icc,
    overlap: { readers, share: 1 },
  });
  const halfOf = (tasks: number, readers: number) => {
    const plan = planEceInterval(design(tasks, readers), planned);
    return "undefined" in plan ? null : plan.half;
  };
  const apartOf = (figure: "ece" | "accuracy") => (tasks: number, readers: number) => {
    const plan = planTwoModels(design(tasks, readers), { figure, bins: planned, correlation });
    return "undefined" in plan ? null : plan.difference;
  };
  const [ece, accuracy] = [apartOf("ece"), apartOf("accuracy")];
  const takes = (aim: number, width: (tasks: number, readers: number) => number | null) =>
    overlaps.map((readers) => {
      const fewest = fewestTasks(aim, (tasks) => width(tasks, readers));
      return { readers, tasks: fewest === null ? null : roughly(fewest) };
    });
  const forHalf = { aim: "half" as const, value: half, tasks: takes(half, halfOf) };
  const forEce = { aim: "ece" as const, value: difference, tasks: takes(difference, ece) };
  const forAccuracy = {
    aim: "accuracy" as const,
    value: difference,
    tasks: takes(difference, accuracy),
  };
  return {
    rows: sizes.map((tasks) => ({
      tasks,
      designs: overlaps.map((readers) => ({
        tasks,
        readers,
        readings: tasks * readers,
        half: halfOf(tasks, readers),
        ece: ece(tasks, readers),
        accuracy: accuracy(tasks, readers),
      })),
    })),
    needs: [forHalf, forEce, forAccuracy],
    pilot: describePilot(planned, counts.n),
    answers: [
      `A 95\u202f% interval of ECE of ±\u00a0${formatThousandths(half)} takes ${inTasks(forHalf.tasks)}.`,
      `Two models that are ${formatThousandths(difference)} apart in ECE are detected with 80\u202f% power by ${inTasks(forEce.tasks)} for each model.`,
      `Two that are ${formatDistance(difference)} apart in accuracy take ${inTasks(forAccuracy.tasks)}.`,
    ],
    assumptions: assumptions(known),
  };
}

type PilotGroup = PilotCorrelations["groups"][number];

/** Rounded up to two digits: a plan is no more exact. 802 is 810. */
function roughly(tasks: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(tasks)) - 1);
  return Math.ceil(tasks / unit) * unit;
}

/** "about 500 tasks read by one person each, 430 by two (860 readings) or 410 by three (1,230 readings)". */
function inTasks(needs: readonly { readers: number; tasks: number | null }[]): string {
  const [once, ...shared] = needs;
  if (!once || once.tasks === null) return "more than a million tasks";
  const more = shared.map(({ readers, tasks }) => {
    const readings = tasks === null ? "" : ` (${count(tasks * readers, "reading")})`;
    return `${tasks?.toLocaleString("en") ?? "–"} by ${readers === 2 ? "two" : "three"}${readings}`;
  });
  return `about ${count(once.tasks, "task")} read by one person each, ${more.join(" or ")}`;
}

function describePilot(planned: readonly { accuracy: number; gap: number }[], n: number): string {
  const ece = planned.reduce((sum, { gap }) => sum + Math.abs(gap), 0) / planned.length;
  const said = `The pilot has ${count(n, "forecast")}; corrected for sampling noise, its ${count(planned.length, "bin")} have an ECE of about ${formatThousandths(ece)}.`;
  return n < fewestInBin * planned.length
    ? `${said} That is fewer than ${fewestInBin} for each bin: take the plan as a rough one.`
    : said;
}

/** "0.62, as in the pilot, where 120 texts were read more than once". */
const sayIcc = (readings: PilotGroup["readings"] | undefined): string =>
  readings
    ? `${readings.correlation.toFixed(2)}, as in the pilot, where ${count(readings.texts, "text was", "texts were")} read more than once`
    : `${assumedIcc}, which is assumed: the pilot has too few texts that were read more than once`;

const sayCorrelation = (models: PilotGroup["models"] | undefined): string =>
  models
    ? `${models.correlation.toFixed(2)}, the pilot’s with ${models.others === 1 ? "the other model" : `${models.others} other models in the median`}`
    : `${assumedCorrelation}, which is assumed: the pilot shares too few questions with another model of these figures`;

const assumptions = (known: PilotGroup | null) => [
  "More forecasts are like the pilot’s: in each bin as often right, and as far off. What chance added to a bin’s gap is taken off, by the gap’s sampling variance as if its forecasts did not depend on each other: where many share a question, more of its ECE is chance.",
  `How alike two people’s readings of one task are: a correlation of ${sayIcc(known?.readings)}. A second reading tells less than another task.`,
  `How alike two models’ errors on one question are: a correlation of ${sayCorrelation(known?.models)}. Both models answer the same questions.`,
  "“Four times in five” is a power of 80\u202f% in a two-sided test at 5\u202f%. All of it is a normal approximation, for at least five readings to a bin, and leaves out that one person reads many tasks: where people differ much, intervals are wider.",
];
