import { formatShare } from "@/lib/text/format-number";
import type { ReadingTimes, SecondsSpread } from "./schema";

type Timed = ReadingTimes["tasks"];

/** Rows of the table of times: per output of each model, then per task. */
export function timeRows({ tasks, models }: ReadingTimes): TimeRow[] {
  return [
    ...models.map(({ model, ...timed }) => toRow(model.id, `Output of ${model.name}`, timed)),
    toRow("tasks", "Whole task", tasks),
  ];
}

export const personTimeRows = ({ people }: ReadingTimes): TimeRow[] =>
  people.map(({ reader, ...timed }) => ({
    ...toRow(reader.name, reader.name, timed),
    simulated: reader.simulated,
  }));

/** How long something took, as it is shown; what was not measured is null. */
function toRow(key: string, name: string, timed: Timed) {
  const { seconds, outputs, idleShare, edits, pastes } = timed;
  return {
    key,
    name,
    simulated: false,
    n: seconds.n,
    pastes,
    ...spreadText(seconds),
    idle: idleShare === null ? null : formatShare(idleShare),
    edits: outputs === 0 ? null : (edits / outputs).toFixed(1),
  };
}

export type TimeRow = ReturnType<typeof toRow>;

function spreadText(seconds: SecondsSpread) {
  if (!("median" in seconds)) return { median: null, quartiles: null, p90: null };
  const { lowerQuartile, median, upperQuartile, p90 } = seconds;
  return {
    median: formatSeconds(median),
    quartiles: `${formatSeconds(lowerQuartile)} to ${formatSeconds(upperQuartile)}`,
    p90: formatSeconds(p90),
  };
}

/** 12.34 as "12.3 s", 95 as "1 min 35 s". */
export function formatSeconds(seconds: number): string {
  if (seconds < 59.95) return `${seconds.toFixed(1)}\u202fs`;
  const whole = Math.round(seconds);
  const rest = String(whole % 60).padStart(2, "0");
  return `${Math.floor(whole / 60)}\u202fmin ${rest}\u202fs`;
}

/** What the histogram of seconds per task shows. */
export function histogramModel({ histogram, tasks, untimed }: ReadingTimes) {
  const { width, counts, beyond } = histogram;
  const bars = counts.map((n, i) => ({
    from: i * width,
    n,
    label: `${formatSeconds(i * width)} to below ${formatSeconds((i + 1) * width)}: ${n} tasks`,
  }));
  const parts = [`Tasks by active time, in bars of ${width}\u202fs`];
  if (beyond > 0) parts.push(`${beyond} that took longer are not drawn`);
  if (untimed > 0) parts.push(`${untimed} outputs were not timed`);
  return {
    bars,
    width,
    most: Math.max(1, ...counts),
    caption: `${parts.join("; ")}.`,
    undefined: tasks.seconds.n === 0 ? "no task was timed" : null,
  };
}

export type TimeHistogram = ReturnType<typeof histogramModel>;
