import { z } from "zod";
import { uuid } from "@/lib/http/uuid";
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
  "dataset",
  "split",
  "model",
  "reader",
  "person",
  "round",
  "seed",
] as const);
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
  dataset: list(uuid())
    .optional()
    .describe("IDs of datasets, separated by commas, as in all lists here"),
  split: list(z.string().max(200)).optional().describe("Splits; - for questions without one"),
  model: list(z.union([uuid("must be an ID or “none”"), z.literal("none")]))
    .optional()
    .describe("IDs of models; none for forecasts of no text"),
  reader: list(z.union([uuid("must be an ID, “crowd” or “people”"), peoplePool]))
    .optional()
    .describe(
      "IDs of readers; crowd for crowdworkers of studies, people for people who came with a file",
    ),
  round: list(z.union([uuid("must be an ID or “none”"), z.literal("none")]))
    .optional()
    .describe("IDs of main rounds of studies; none for imported forecasts"),
  tag: list(z.string().refine((text) => readTag(text) !== null, "must be like reader.name=value"))
    .optional()
    .describe(
      "Columns of your own: reader.superforecaster=yes. Values of the same one are alternatives",
    ),
  from: day.optional().describe("First day on which they were stored, in UTC"),
  to: day.optional().describe("Last day on which they were stored, in UTC"),
  people: z
    .enum(["all", "kept"])
    .default("kept")
    .describe("all: with people who are excluded from their study; kept: without them"),
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
  by: groupedBy
    .default(["dataset", "model", "reader"])
    .describe(
      "What to group by: none, or some of dataset, split, model, reader, person, round, seed, tag.reader.name",
    ),
  bins: z.coerce.number().int().min(1).max(100).default(10).describe("Number of bins"),
  binning: binningKind.default("equal-mass").describe("Bins of equal mass or of equal width"),
  rules: binRules
    .default("default")
    .describe(
      "How bins are cut: the default, as the paper’s code (reference), or right-closed as in R",
    ),
  intervals: intervalKind
    .default("corrected")
    .describe("corrected for chance, questions and people; or percentile, as in the paper"),
});

/** A view of a project's figures, as its address says it. */
export const viewQuery = selectionQuery.extend(countingQuery.shape);
export type View = z.output<typeof viewQuery>;
/** A view before it is parsed: text by name. */
export type ViewQuery = z.input<typeof viewQuery>;
