import type { ForecastRow } from "./select-forecasts";

/** What a forecast may share with others: its question and its reader. */
export const nameClusters = ({ questionKey, reader }: ForecastRow) => ({
  question: questionKey,
  person: `${reader.name} ${reader.version}`,
});
