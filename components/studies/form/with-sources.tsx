import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryState } from "@/components/ui/query-state";
import { datasetsOptions } from "@/lib/datasets/queries";
import { modelsOptions } from "@/lib/models/queries";

interface Named {
  id: string;
  name: string;
}

/** The datasets and models of a project, from which a study's texts come. */
export interface Sources {
  datasets: (Named & { splits: { split: string | null; questions: number }[] })[];
  models: Named[];
  /** The ways in which a phrase study can show phrases. */
  ways: Named[];
}

interface Props {
  projectId: string;
  children: (sources: Sources) => ReactNode;
}

/** Archived ones are not offered to a new study. */
const isInUse = ({ archivedAt }: { archivedAt: string | null }) => archivedAt === null;

/** Fetches them. */
export function WithSources({ projectId, children }: Props) {
  const datasets = useQuery(datasetsOptions(projectId));
  const models = useQuery(modelsOptions(projectId));
  return (
    <QueryState query={datasets} rows={8}>
      {({ datasets }) => (
        <QueryState query={models} rows={8}>
          {({ models }) => {
            const { true: ways = [], false: written = [] } = Object.groupBy(
              models.filter(isInUse),
              ({ showsPhrases }) => (showsPhrases ? "true" : "false"),
            );
            return children({ datasets: datasets.filter(isInUse), models: written, ways });
          }}
        </QueryState>
      )}
    </QueryState>
  );
}
