import { fewestPeople } from "@/lib/figures/method";
import type { ClusterWay } from "@/lib/figures/schema-figures";

/** The ways in which clusters were found, as places among those asked for, and how many clusters each has. */
interface Found {
  ways: readonly number[];
  clusters: readonly number[];
}

/**
 * Forecasts with what is drawn whole where they share it: questions, and people where they are enough;
 * nothing where each is drawn `alone`.
 */
export function clusterForecasts<F extends { question: string; person: string }>(
  forecasts: readonly F[],
  alone = false,
) {
  const people = new Set(forecasts.map(({ person }) => person)).size;
  const all: ClusterWay["by"][] = people < fewestPeople ? ["question"] : ["question", "person"];
  const by = alone ? [] : all;
  return {
    clustered: forecasts.map((one) => ({ ...one, clusters: by.map((way) => one[way]) })),
    nameWays: ({ ways, clusters }: Found): ClusterWay[] =>
      ways.map((way, i) => ({ by: by[way] ?? "question", clusters: clusters[i] ?? 0 })),
  };
}
