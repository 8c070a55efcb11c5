import { orderLabels } from "@/lib/metrics/agreement/order-labels";
import { agreeJointly } from "./agree-jointly";
import { agreePair } from "./agree-pair";
import { collectRatings, type Ratings } from "./collect-ratings";
import { formatAgreement } from "./format-agreement";
import { openInput } from "./open-input";
import type { AgreeOptions } from "./parse-command";
import { readRecords } from "./read-records";
import { toLabels } from "./to-labels";
import { UsageProblem } from "./usage-problem";

/**
 * `candor agree`: how far every two of a file's raters agree, and all of them, as the text that is
 * printed.
 *
 * @throws InputProblem for a file that won't do
 * @throws UsageProblem for weights where the labels' order is not known
 */
export async function agree(file: string, options: AgreeOptions): Promise<string> {
  const { item, rater, label, confidence, weights, resamples, seed } = options;
  const columns = [item, rater, label, ...(confidence ? [confidence] : [])];
  const records = readRecords(await openInput(file), columns);
  const ratings = await collectRatings(records, { item, rater, label, confidence }, options.labels);
  const labels = options.labels && toLabels(options.labels);
  if (weights !== "none" && !labels) requireOrder(ratings, weights);

  const settings = { weights, labels, resamples, seed };
  const raters = [...ratings];
  const pairs = raters.flatMap((a, i) => raters.slice(i + 1).map((b) => agreePair(a, b, settings)));
  const scores = [...pairs, agreeJointly(ratings, settings)];
  if (!options.json) return formatAgreement(scores, options);
  const objects = scores.map(({ metrics, ...score }) => ({
    ...score,
    ...Object.fromEntries(metrics),
  }));
  return `${JSON.stringify(objects, null, 2)}\n`;
}

function requireOrder(ratings: Ratings, weights: string): void {
  const used = [...ratings.values()].flatMap((items) => [...items.values()]);
  if (orderLabels(used.map(({ label }) => label))) return;
  throw new UsageProblem(
    `--weights ${weights} needs the labels in ascending order: --labels LOW,MIDDLE,HIGH`,
  );
}
