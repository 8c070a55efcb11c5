import { collectForecasts } from "./collect-forecasts";
import { formatScore } from "./format-score";
import { openInput } from "./open-input";
import type { ScoreOptions } from "./parse-command";
import { readRecords } from "./read-records";
import { scoreGroup } from "./score-group";

/**
 * `candor score`: the figures of a file's forecasts by group, as the text that is printed.
 *
 * @throws InputProblem for a file that won't do
 */
export async function score(file: string, options: ScoreOptions): Promise<string> {
  const { confidence, correct, "group-by": groupBy, "cluster-by": clusterBy } = options;
  const columns = [confidence, correct, ...groupBy, ...clusterBy];
  const groups = await collectForecasts(readRecords(await openInput(file), columns), {
    confidence,
    correct,
    groupBy,
    clusterBy,
  });
  const scores = groups.map((group) => scoreGroup(group, options));
  if (!options.json) return formatScore(scores, options);
  const objects = scores.map(({ group, n, metrics, bins }) => ({
    group,
    n,
    ...Object.fromEntries(metrics),
    bins,
  }));
  return `${JSON.stringify(objects, null, 2)}\n`;
}
