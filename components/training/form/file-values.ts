import type { FileSource } from "@/lib/training/supplies/schema";

/** What a file is made from, as its field has it: parts of datasets, or the version of an example set. */
export interface FileValues {
  kind: FileSource["kind"];
  chosen: string[];
}

/** A dataset, or one of its splits, as one text. */
export const partValue = (datasetId: string, split?: string): string =>
  split === undefined ? datasetId : `${datasetId} ${split}`;

/** A choice as its field shows it. */
export function fileValuesOf(source: FileSource): FileValues {
  const { kind } = source;
  if (source.kind === "examples") return { kind, chosen: [source.versionId] };
  const chosen = source.sets.flatMap(({ datasetId, splits }) =>
    splits.length === 0
      ? [partValue(datasetId)]
      : splits.map((split) => partValue(datasetId, split)),
  );
  return { kind, chosen };
}

/** What is sent; null where nothing is chosen. All of a dataset includes its splits. */
export function toFileSource({ kind, chosen }: FileValues): FileSource | null {
  const [first] = chosen;
  if (first === undefined) return null;
  if (kind === "examples") return { kind, versionId: first };
  const sets = new Map<string, string[] | null>();
  for (const part of chosen) {
    const at = part.indexOf(" ");
    const datasetId = at < 0 ? part : part.slice(0, at);
    const splits = sets.get(datasetId);
    if (at < 0 || splits === null) sets.set(datasetId, null);
    else sets.set(datasetId, [...(splits ?? []), part.slice(at + 1)]);
  }
  return {
    kind,
    sets: [...sets].map(([datasetId, splits]) => ({ datasetId, splits: splits ?? [] })),
  };
}
