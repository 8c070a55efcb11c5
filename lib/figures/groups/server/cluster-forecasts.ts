import { fewestPeople } from "@/lib/figures/method";
import type { ClusterWay } from "@/lib/figures/schema-figures";
import type { Way } from "@/lib/metrics/intervals/clusters";

/** The ways in which clusters were found, as places among those asked for, and how many clusters each has. */
interface Found {
  ways: readonly number[];
  clusters: readonly number[];
}

/**
 * What forecasts are drawn whole by where they share it: questions, and people where they are enough; nothing
 * where each is drawn `alone`.
 */
export function clusterForecasts(shared: { question: Way; person: Way }, alone = false) {
  const isFew = shared.person.clusters < fewestPeople;
  const all: ClusterWay["by"][] = isFew ? ["question"] : ["question", "person"];
  const by = alone ? [] : all;
  return {
    ways: by.map((way) => shared[way]),
    nameWays: ({ ways, clusters }: Found): ClusterWay[] =>
      ways.map((way, i) => ({ by: by[way] ?? "question", clusters: clusters[i] ?? 0 })),
  };
}
