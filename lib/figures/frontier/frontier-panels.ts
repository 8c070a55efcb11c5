import { countSimulated, markSimulated } from "@/lib/figures/format/mark-simulated";
import { reasons } from "@/lib/metrics/reasons";
import { count } from "@/lib/text/count";
import { formatShare, formatThousandths } from "@/lib/text/format-number";
import { type NamedGroup, nameGroups, runName, tagName } from "../groups/group-names";
import type { FigureGroup } from "../groups/schema-groups";
import type { Interval } from "../schema-figures";
import type { Dimension } from "../selection/schema-selection";
import { type AccuracyAndEce, dominates, paretoFront } from "./pareto-front";

/** A model, or where no text was read a reader, by accuracy and ECE. */
export interface FrontierPoint extends AccuracyAndEce {
  key: string;
  name: string;
  /** The project's model; null for a reader, and for what was published. */
  modelId: string | null;
  /** Drawn as a circle; a square where the model states no confidence, a diamond where not known. */
  states: "confidence" | "no confidence" | "unknown";
  /** Null where there is none. */
  accuracyInterval: Interval | null;
  eceInterval: Interval | null;
  onFront: boolean;
  /** Where it was published; null for the project's own. */
  source: string | null;
  label: string;
}

/**
 * A panel for each dataset and reader (and whatever else the view is grouped `by`), a point for each of
 * its models. Forecasts that readers made without a text, or of no certain model, are a panel for each
 * dataset, with a point for each reader. Panels come in the groups' order.
 */
export function frontierPanels(
  groups: readonly FigureGroup[],
  by: readonly Dimension[],
): FrontierPanel[] {
  const panels = Map.groupBy(nameGroups(groups), (group) => panelKey(group, by));
  return [...panels].map(([key, members]) => toPanel(key, members, by));
}

/** Whether a group's point is its model: else it is its reader. */
const isOfModel = ({ model }: FigureGroup, by: readonly Dimension[]) =>
  model !== null && by.includes("model");

const partsReaders = (by: readonly Dimension[]) => by.includes("reader") || by.includes("person");

function panelKey(group: FigureGroup, by: readonly Dimension[]): string {
  const { dataset, split, reader, round, seed } = group;
  const ofModel = isOfModel(group, by);
  const who = reader && [reader.kind, poolName(reader), reader.version].join(" ");
  return [
    by.includes("dataset") && dataset?.id,
    ofModel && partsReaders(by) && who,
    by.includes("model") && !ofModel && "no text",
    by.includes("split") && (split || "no split"),
    by.includes("round") && (round?.id ?? "no round"),
    by.includes("seed") && seed && runName(seed),
    ...tagsOf(group, by),
  ]
    .filter((part) => typeof part === "string")
    .join("|");
}

/** The tags that all points of a panel share: those of models differ between its models. */
function tagsOf(group: FigureGroup, by: readonly Dimension[]): string[] {
  const ofModel = isOfModel(group, by);
  if (!ofModel && !partsReaders(by)) return [];
  const shared = group.tags?.filter(({ field }) => !(ofModel && field.startsWith("model.")));
  return shared?.map(tagName) ?? [];
}

/** How many people are pooled differs from model to model: they are one reader all the same. */
const poolName = ({ name, pooled }: NonNullable<FigureGroup["reader"]>) =>
  pooled ? name.replace(/^[\d,]+ /, "") : name;

function toPanel(key: string, groups: NamedGroup[], by: readonly Dimension[]) {
  const [first] = groups;
  const own = groups.flatMap((group) => toPoint(group, by));
  const front = new Set(paretoFront(own));
  const ofModels = first !== undefined && isOfModel(first, by);
  const n = groups.reduce((sum, { counts }) => sum + counts.n, 0);
  const simulated = groups.reduce((sum, { counts }) => sum + counts.simulated, 0);
  const reader = ofModels && partsReaders(by) ? first.reader : null;
  const dataset = (by.includes("dataset") && first?.dataset?.name) || null;
  return {
    key,
    title: dataset ?? "All datasets",
    subtitle: [
      by.includes("model") && (ofModels ? readerWords(reader) : "without a text"),
      by.includes("split") && (first?.split ? `split ${first.split}` : "no split"),
      by.includes("round") &&
        first?.round &&
        `${first.round.study}, version ${first.round.version}`,
      by.includes("seed") && first?.seed && runName(first.seed),
      ...(first ? tagsOf(first, by) : []),
      markSimulated(count(n, "forecast"), countSimulated(simulated, n)),
    ]
      .filter(Boolean)
      .join(" · "),
    // A published layer is found by dataset and reader; files need the groups as they were measured.
    dataset,
    reader,
    groups,
    points: own.map((point) => finish(point, front.has(point), own)),
    /** "LC SFT: no forecasts": what can't be drawn, and why. */
    leftOut: groups.flatMap((group) => whyNot(group, by)),
  };
}

export type FrontierPanel = ReturnType<typeof toPanel>;

function readerWords(reader: FigureGroup["reader"]): string {
  if (!reader) return "all readers";
  const name = poolName(reader);
  return reader.version ? `${name} (${reader.version})` : name;
}

function nameOf(group: NamedGroup, by: readonly Dimension[]): string {
  if (isOfModel(group, by)) return group.model?.name ?? "";
  return partsReaders(by) && group.reader ? readerWords(group.reader) : group.name;
}

function toPoint(group: NamedGroup, by: readonly Dimension[]): Omit<FrontierPoint, "onFront">[] {
  const { accuracy, ece } = group.figures;
  if (!("value" in accuracy && "value" in ece)) return [];
  const { key, model, counts } = group;
  const alwaysOne = counts.n > 0 && counts.confidenceSetToOne === counts.n;
  const silent = alwaysOne || model?.kind === "non-confidence";
  return [
    {
      key,
      name: nameOf(group, by),
      modelId: isOfModel(group, by) ? (model?.id ?? null) : null,
      states: silent ? "no confidence" : "confidence",
      accuracy: accuracy.value,
      ece: ece.value,
      accuracyInterval: "low" in accuracy ? accuracy : null,
      eceInterval: "low" in ece ? ece : null,
      source: null,
      label: count(counts.n, "forecast"),
    },
  ];
}

/** Adds whether a point is on the front, and which points are better in both. */
function finish(
  point: Omit<FrontierPoint, "onFront">,
  onFront: boolean,
  all: readonly Omit<FrontierPoint, "onFront">[],
): FrontierPoint {
  const better = all.filter((other) => dominates(other, point)).map(({ name }) => name);
  const rest = better.length > 2 ? `, and ${better.length - 2} more` : "";
  const place = onFront
    ? "on the Pareto front"
    : `no better in either than ${better.slice(0, 2).join(", ")}${rest}`;
  return { ...point, onFront, label: `${pointWords(point)}; ${point.label}; ${place}.` };
}

/** "LC RL: accuracy 64.7 % (63.9 % to 65.6 %), ECE 0.108 (0.101 to 0.117)" */
export function pointWords(
  point: Pick<FrontierPoint, "name" | "accuracy" | "ece" | "accuracyInterval" | "eceInterval">,
): string {
  const { name, accuracy, ece, accuracyInterval, eceInterval } = point;
  const right = `${formatShare(accuracy)}${within(accuracyInterval, formatShare)}`;
  return `${name}: accuracy ${right}, ECE ${formatThousandths(ece)}${within(eceInterval, formatThousandths)}`;
}

const within = (interval: Interval | null, format: (value: number) => string) =>
  interval ? ` (${format(interval.low)} to ${format(interval.high)})` : "";

function whyNot(group: NamedGroup, by: readonly Dimension[]): string[] {
  for (const figure of [group.figures.accuracy, group.figures.ece]) {
    if ("undefined" in figure) return [`${nameOf(group, by)}: ${reasons[figure.undefined]}`];
  }
  return [];
}
