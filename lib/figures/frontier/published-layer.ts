import { datasetLabel } from "@/lib/published/dataset-label";
import type { PublishedLayer } from "@/lib/published/published-frontier";
import { decoded } from "../selection/view-address";
import { type FrontierPanel, type FrontierPoint, pointWords } from "./frontier-panels";

/** Names a layer within a source. */
export const layerKey = ({ dataset, reader }: Pick<PublishedLayer, "dataset" | "reader">) =>
  `${dataset} · ${reader}`;

/**
 * The layer that most likely belongs on a panel: of the same dataset, whatever way its name is written,
 * and of people where people read, else of no people. Null where no layer is of the dataset.
 */
export function guessLayer(
  { dataset, reader }: Pick<FrontierPanel, "dataset" | "reader">,
  layers: readonly PublishedLayer[],
): PublishedLayer | null {
  if (dataset === null) return null;
  const same = layers.filter((layer) => isAlike(layer.dataset, dataset));
  const byPeople = reader?.kind === "human";
  return same.find((layer) => isOfPeople(layer) === byPeople) ?? same[0] ?? null;
}

/** Whether two names are equal, or one begins with the other: `sciq_test` and "SciQ". */
function isAlike(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) => letters(datasetLabel(name)));
  if (!one || !other) return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short === long || (short.length >= 4 && long.startsWith(short));
}

const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

const isOfPeople = ({ reader }: PublishedLayer) =>
  /\b(crowd|human|people|annotator|participant)/i.test(reader);

/** A layer's points. They are not part of the front, because other people read other texts. */
export const publishedPoints = ({ points, reader }: PublishedLayer): FrontierPoint[] =>
  points.map((point, i) => {
    const { model: name, accuracy, ece, accuracyInterval, eceInterval, source } = point;
    const shown = { name, accuracy, ece, accuracyInterval, eceInterval };
    return {
      ...shown,
      key: `published ${i} ${name}`,
      modelId: null,
      states: "unknown",
      onFront: false,
      source,
      label: `${pointWords(shown)}; published: ${[source, reader].filter(Boolean).join(", ")}.`,
    };
  });

/** Which layers were chosen for panels, as an address says it: "" for none on a panel. */
export function readLayerChoices(text: string): Map<string, string> {
  const choices = new Map<string, string>();
  for (const choice of text.split(",")) {
    const [panel, layer] = choice.split(":").map(decoded);
    if (panel && layer !== undefined) choices.set(panel, layer);
  }
  return choices;
}

export const writeLayerChoices = (choices: ReadonlyMap<string, string>): string =>
  [...choices].map((choice) => choice.map(encodeURIComponent).join(":")).join(",");
