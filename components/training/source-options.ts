import { queryOptions } from "@tanstack/react-query";
import { datasetsOptions } from "@/lib/datasets/queries";
import { runOptions } from "@/lib/runs/queries";
import { studyOptions } from "@/lib/studies/queries";
import { keepDirection } from "@/lib/text/keep-direction";
import { trainingsKey } from "@/lib/training/queries";
import { readingsOfRun, readingsOfStudy, type TrainingSource } from "./training-source";

export const sourceKinds = ["study", "dataset", "run"] as const;

/** The part of a project whose id stands in the form’s address. */
export interface SourceIds {
  kind: (typeof sourceKinds)[number];
  id: string;
}

/** What the form is filled in from; null where the address names nothing. */
export const sourceOptions = (projectId: string, from: SourceIds | null) =>
  queryOptions({
    queryKey: [...trainingsKey(projectId), "source", from],
    queryFn: async ({ client }): Promise<TrainingSource | null> => {
      if (from === null) return null;
      const { kind, id } = from;
      const { datasets } = await client.fetchQuery(datasetsOptions(projectId));
      const of = (datasetId: string) => {
        const dataset = datasets.find((one) => one.id === datasetId);
        if (!dataset) throw new Error("There is no such dataset in this project any more.");
        return dataset;
      };
      if (kind === "dataset") {
        const dataset = of(id);
        return { name: `the dataset “${keepDirection(dataset.name)}”`, dataset, readings: null };
      }
      if (kind === "study") {
        const study = await client.fetchQuery(studyOptions({ projectId, studyId: id }));
        const dataset = of(study.config.datasetId);
        return {
          name: `the study “${keepDirection(study.name)}”`,
          dataset,
          readings: readingsOfStudy(study),
        };
      }
      const run = await client.fetchQuery(runOptions(projectId, id));
      const dataset = of(run.settings.datasetId);
      return {
        name: `the run “${keepDirection(run.name)}”`,
        dataset,
        readings: readingsOfRun(run),
      };
    },
  });
