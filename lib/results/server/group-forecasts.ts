import type { GroupResult } from "../schema";
import { ofVariant } from "./count-forecasts";
import type { ForecastRow } from "./select-forecasts";
import type { ReaderLabel } from "./select-labels";

export interface ForecastGroup extends Pick<GroupResult, "key" | "reader" | "model"> {
  rows: ForecastRow[];
}

/**
 * The groups of a dataset that are measured apart: each reader, but people pooled where there are
 * more than one (one person's forecasts are too few to measure), crowdworkers apart from people whose
 * forecasts were imported; and each by model where forecasts are of generations.
 */
export function groupForecasts(rows: readonly ForecastRow[]): ForecastGroup[] {
  const pools = Map.groupBy(rows, poolKey);
  const groups = [...pools].flatMap(([pool, pooled]) => {
    const readers = new Set(ofVariant(pooled, "kept").map((row) => row.reader));
    const [only] = readers;
    const single = readers.size === 1 && only ? only : null;
    const reader = single ? ofOne(single) : ofPeople(pool, readers.size);
    return [...Map.groupBy(pooled, (row) => row.model)].map(([model, ofModel]) => ({
      key: model ? `${pool}.${model.id}` : pool,
      reader,
      model,
      rows: ofModel,
    }));
  });
  return groups.sort((a, b) => compareText(sortKey(a), sortKey(b)));
}

/** Crowdworkers have assignments; everyone else came with a file. */
function poolKey({ reader, assignmentId }: ForecastRow): string {
  if (reader.kind !== "human") return reader.id;
  return assignmentId ? "crowd" : "people";
}

const ofOne = ({ name, kind, version }: ReaderLabel) => ({ name, kind, version, pooled: false });

function ofPeople(pool: string, readers: number): ForecastGroup["reader"] {
  const who = pool === "crowd" ? "crowdworkers" : "people";
  return { name: `${readers} ${who}`, kind: "human", version: "", pooled: true };
}

/** People first, then by name; a pool before single readers. */
function sortKey({ reader, model }: ForecastGroup): string {
  const first = reader.kind === "human" ? "0" : "1";
  return [first, reader.pooled ? "0" : "1", reader.name, reader.version, model?.name ?? ""].join(
    "\0",
  );
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
