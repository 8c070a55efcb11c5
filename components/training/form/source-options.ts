import { queryOptions } from "@tanstack/react-query";
import { datasetsOptions } from "@/lib/datasets/queries";
import { runOptions } from "@/lib/runs/queries";
import { studyOptions } from "@/lib/studies/queries";
import { keepDirection } from "@/lib/text/keep-direction";
import { goneDatasetText } from "@/lib/training/gone-dataset";
import { trainingOptions, trainingsKey, trainingsOfTextsOptions } from "@/lib/training/queries";
import { readingsOfRun, readingsOfStudy, type TrainingSource } from "./training-source";
import { valuesOf } from "./training-values";

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
      const datasetOf = (datasetId: string) => {
        const dataset = datasets.find((one) => one.id === datasetId);
        if (!dataset) throw new Error("There is no such dataset in this project any more.");
        const gone = goneDatasetText(dataset);
        if (gone !== null) throw new Error(gone);
        return dataset;
      };
      /** The newest run that wrote texts which are read. */
      const writerOf = async (datasetId: string, modelIds: readonly string[]) => {
        if (modelIds.length === 0) return null;
        const asked = trainingsOfTextsOptions(projectId, datasetId, modelIds);
        const [newest] = (await client.fetchQuery(asked)).trainings;
        if (!newest) return null;
        const { name, ...values } = valuesOf(
          await client.fetchQuery(trainingOptions(projectId, newest.id)),
        );
        return { name, values };
      };
      if (kind === "dataset") {
        const dataset = datasetOf(id);
        const name = `the dataset “${keepDirection(dataset.name)}”`;
        return { dataset, name, readings: null, writtenBy: null };
      }
      if (kind === "study") {
        const study = await client.fetchQuery(studyOptions({ projectId, studyId: id }));
        const { datasetId, modelIds } = study.config;
        return {
          dataset: datasetOf(datasetId),
          name: `the study “${keepDirection(study.name)}”`,
          readings: readingsOfStudy(study),
          writtenBy: await writerOf(datasetId, modelIds),
        };
      }
      const { name, settings } = await client.fetchQuery(runOptions(projectId, id));
      const { datasetId } = settings;
      return {
        dataset: datasetOf(datasetId),
        name: `the run “${keepDirection(name)}”`,
        readings: readingsOfRun({ settings }),
        writtenBy: await writerOf(datasetId, "modelIds" in settings ? settings.modelIds : []),
      };
    },
  });
