import { z } from "zod";
import { binnings, intervalKinds, ruleSets } from "@/lib/metrics/types";
import { readTag, readTagField } from "@/lib/tags/tags";

/** Several values in one parameter, separated by commas. */
const list = <S extends z.ZodType<unknown, string>>(item: S) =>
  z
    .string()
    .max(8_000)
    .transform((text) => text.split(",").filter((part) => part !== ""))
    .pipe(z.array(item).min(1).max(200));

/**
 * The fields that forecasts can be grouped by. `reader` pools people, `person` keeps each person
 * apart.
 */
const fieldDimension = z.enum([
  ...(["dataset", "split", "model", "reader", "person", "round", "seed"] as const),
]);
export type FieldDimension = z.infer<typeof fieldDimension>;

/** A column of one's own: `tag.reader.superforecaster`. */
export type TagDimension = `tag.${string}`;
export const isTag = (dimension: string): dimension is TagDimension =>
  dimension.startsWith("tag.") && readTagField(dimension.slice("tag.".length)) !== null;

const tagDimension = z
  .templateLiteral(["tag.", z.string()])
  .refine(isTag, "must be like tag.reader.name");
export const dimension = z.union([fieldDimension, tagDimension]);
export type Dimension = z.infer<typeof dimension>;

/** People whose forecasts are pooled: crowdworkers of studies, and people who came with a file. */
const peoplePool = z.enum(["crowd", "people"]);

/** A day that Postgres knows: its calendar has no year 0. */
const day = z.iso.date().refine((text) => text >= "0001", "must be in year 1 or later");

/** Which forecasts. A filter that is not given chooses all: without `model`, every model and no model. */
const selectionQuery = z.object({
  dataset: list(z.uuid()).optional(),
  /** `-` for questions without a split. */
  split: list(z.string().max(200)).optional(),
  /** `none` for forecasts of no text. */
  model: list(z.union([z.uuid("must be an ID or “none”"), z.literal("none")])).optional(),
  reader: list(z.union([z.uuid("must be an ID, “crowd” or “people”"), peoplePool])).optional(),
  /** Main rounds of studies; `none` for imported forecasts. */
  round: list(z.union([z.uuid("must be an ID or “none”"), z.literal("none")])).optional(),
  /** Columns of one's own: `reader.superforecaster=yes`. Values of the same one are alternatives; none is empty. */
  tag: list(
    z.string().refine((text) => readTag(text) !== null, "must be like reader.name=value"),
  ).optional(),
  /** Days on which they were stored, both included, in UTC. */
  from: day.optional(),
  to: day.optional(),
  /** With people who are excluded from their study, or without them. */
  people: z.enum(["all", "kept"]).default("kept"),
});
export type Selection = z.output<typeof selectionQuery>;

export const binningKind = z.enum(binnings);
export const binRules = z.enum(ruleSets);
export const intervalKind = z.enum(intervalKinds);

/** `none` for one group of all. */
const groupedBy = z.union([z.literal("none").transform((): Dimension[] => []), list(dimension)], {
  error: `must be “none”, or some of ${fieldDimension.options.join(", ")} or tags such as tag.reader.name, separated by commas`,
});

const countingQuery = z.object({
  by: groupedBy.default(["dataset", "model", "reader"]),
  bins: z.coerce.number().int().min(1).max(100).default(10),
  binning: binningKind.default("equal-mass"),
  rules: binRules.default("default"),
  intervals: intervalKind.default("corrected"),
});

/** A view of a project's figures, as its address says it. */
export const viewQuery = selectionQuery.extend(countingQuery.shape);
export type View = z.output<typeof viewQuery>;
/** A view before it is parsed: text by name. */
export type ViewQuery = z.input<typeof viewQuery>;
