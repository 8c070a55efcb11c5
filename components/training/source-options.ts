import { queryOptions } from "@tanstack/react-query";
import { datasetsOptions } from "@/lib/datasets/queries";
import { runOptions } from "@/lib/runs/queries";
import { studyOptions } from "@/lib/studies/queries";
import { keepDirection } from "@/lib/text/keep-direction";
import { trainingOptions, trainingsKey, trainingsOfDatasetOptions } from "@/lib/training/queries";
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
      const of = async (datasetId: string) => {
        const dataset = datasets.find((one) => one.id === datasetId);
        if (!dataset) throw new Error("There is no such dataset in this project any more.");
        const { trainings } = await client.fetchQuery(
          trainingsOfDatasetOptions(projectId, datasetId),
        );
        const [last] = trainings;
        if (!last) return { dataset, writtenBy: null };
        const { name, settings } = await client.fetchQuery(trainingOptions(projectId, last.id));
        return { dataset, writtenBy: { name, recipe: settings.recipe, seed: settings.seed } };
      };
      if (kind === "dataset") {
        const its = await of(id);
        const name = `the dataset “${keepDirection(its.dataset.name)}”`;
        return { ...its, name, readings: null };
      }
      if (kind === "study") {
        const study = await client.fetchQuery(studyOptions({ projectId, studyId: id }));
        return {
          ...(await of(study.config.datasetId)),
          name: `the study “${keepDirection(study.name)}”`,
          readings: readingsOfStudy(study),
        };
      }
      const run = await client.fetchQuery(runOptions(projectId, id));
      return {
        ...(await of(run.settings.datasetId)),
        name: `the run “${keepDirection(run.name)}”`,
        readings: readingsOfRun(run),
      };
    },
  });
