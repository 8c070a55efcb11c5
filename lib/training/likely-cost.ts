import { formatDollars } from "@/lib/text/format-dollars";
import type { TrainingDetail } from "./schema";

type Told = Pick<TrainingDetail, "likelySeconds" | "otherRunsTook" | "limits">;

/** What a training run is likely to cost, and at most where its limits may stop it before. */
export function likelyCost({ likelySeconds, otherRunsTook, limits }: Told): string {
  const { mostMinutes, hourlyCost, mostCost } = limits;
  if (hourlyCost === 0) return "unknown: enter under Limits what an hour costs";
  const costOf = (seconds: number) => (seconds / 3_600) * hourlyCost;
  const range = otherRunsTook ?? { least: likelySeconds ?? 0, most: likelySeconds ?? 0 };
  const [from, to] = [formatDollars(costOf(range.least)), formatDollars(costOf(range.most))];
  const isKnown = likelySeconds !== null || otherRunsTook !== null;
  const likely =
    likelySeconds === null
      ? `${from === to ? `about ${from}` : `${from} to ${to}`}, if it takes as long as those with other settings`
      : `about ${from}`;
  const most = Math.min(
    mostMinutes === null ? Number.POSITIVE_INFINITY : costOf(mostMinutes * 60),
    mostCost ?? Number.POSITIVE_INFINITY,
  );
  const atMost = `at most ${formatDollars(most)}, where it stops at its limits`;
  if (!isKnown)
    return Number.isFinite(most)
      ? atMost
      : "unknown: no run of this recipe is done on this engine yet, and it has no limits";
  return costOf(range.most) > most ? `${likely}; ${atMost}` : likely;
}
