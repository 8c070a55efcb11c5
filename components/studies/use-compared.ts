import { useQuery } from "@tanstack/react-query";
import { eligibleOptions } from "@/lib/studies/queries";
import type { StudyConfig } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";

type Texts = Pick<StudyConfig, "datasetId" | "split" | "modelIds" | "asks">;

/** How many of the texts that a study can draw the reader of its criterion of agreement has read; null while not known. */
export function useCompared(projectId: string, config: Texts, reader: string): string | null {
  const { datasetId, split, modelIds, asks } = config;
  const choice = { datasetId: datasetId || null, split, modelIds, forecast: asks.forecast, reader };
  const options = eligibleOptions(projectId, choice);
  const { data } = useQuery({ ...options, enabled: reader !== "" && Boolean(options.enabled) });
  if (!data || data.compared === null) return null;
  return `There are readings by ${reader} of ${data.compared.toLocaleString("en")} of the ${count(data.texts, "text")} that can be drawn. People are compared on these only.`;
}
