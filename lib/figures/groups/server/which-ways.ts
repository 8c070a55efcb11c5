import { fewestPeople } from "@/lib/figures/method";
import type { ClusterWay } from "@/lib/figures/schema-figures";

/** What is drawn whole where forecasts share it: questions, and people where they are enough. */
export function whichWays(rows: readonly { person: string }[]): ClusterWay["by"][] {
  const people = new Set(rows.map(({ person }) => person)).size;
  return people < fewestPeople ? ["question"] : ["question", "person"];
}
