import { spread } from "@/lib/metrics/intervals/closed-form/spread";
import type { EvaluatedModel } from "../../schema-figures";
import type { ReadingTimes } from "../schema";
import type { ReadOutput } from "./select-read-outputs";

type TimedRow = ReadOutput & { activeMs: number; idleMs: number; edits: number; pastes: number };

/** How long people took, for each task and each output, whether or not their forecasts count. */
export function summariseTimes(
  rows: readonly ReadOutput[],
  models: readonly EvaluatedModel[],
): ReadingTimes {
  const timed = rows.filter(isTimed);
  const people = [...Map.groupBy(timed, (row) => row.readerId)];
  const seconds = taskSeconds(timed);
  return {
    tasks: summarise(timed, seconds),
    models: models.map((model) => {
      const ofModel = timed.filter((row) => row.modelId === model.id);
      const perOutput = ofModel.map((row) => row.activeMs / 1_000);
      return { model, ...summarise(ofModel, perOutput) };
    }),
    people: people
      .map(([, theirs]) => ({
        reader: { name: theirs[0]?.reader ?? "", simulated: theirs[0]?.simulated ?? false },
        ...summarise(theirs, taskSeconds(theirs)),
      }))
      .sort((a, b) => (a.reader.name < b.reader.name ? -1 : 1)),
    histogram: binSeconds(seconds),
    untimed: rows.length - timed.length,
  };
}

/** Active seconds of each task: the sum over its outputs. */
function taskSeconds(rows: readonly TimedRow[]): number[] {
  const tasks = Map.groupBy(rows, (row) => row.assignmentId);
  return [...tasks.values()].map((outputs) => sum(outputs, "activeMs") / 1_000);
}

function summarise(rows: readonly TimedRow[], seconds: readonly number[]) {
  const [active, idle] = [sum(rows, "activeMs"), sum(rows, "idleMs")];
  return {
    seconds: spread(seconds),
    outputs: rows.length,
    idleShare: active + idle === 0 ? null : idle / (active + idle),
    edits: sum(rows, "edits"),
    pastes: sum(rows, "pastes"),
  };
}

const sum = (rows: readonly TimedRow[], of: "activeMs" | "idleMs" | "edits" | "pastes") =>
  rows.reduce((total, row) => total + row[of], 0);

const isTimed = (row: ReadOutput): row is TimedRow => row.activeMs !== null;

/** Bins are as wide as one of these, in seconds. */
const widths = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_800];
const mostBins = 24;

/**
 * Counts seconds in bins of equal width: the smallest round width with which at most 24 bins reach half
 * as far again as nine of ten values. What lies beyond is counted and in no bin.
 */
export function binSeconds(seconds: readonly number[]): ReadingTimes["histogram"] {
  const spent = spread(seconds);
  if (!("p90" in spent)) return { width: 1, counts: [], beyond: 0 };
  const reach = 1.5 * spent.p90;
  const width = widths.find((w) => reach / w <= mostBins) ?? 3_600;
  const counts: number[] = new Array(Math.max(1, Math.ceil(reach / width))).fill(0);
  let beyond = 0;
  for (const value of seconds) {
    const bin = Math.floor(value / width);
    if (bin < counts.length) counts[bin] = (counts[bin] ?? 0) + 1;
    else beyond += 1;
  }
  return { width, counts, beyond };
}
