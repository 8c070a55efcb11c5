import { z } from "zod";

/** Several values in one parameter, divided by commas. */
const list = <S extends z.ZodType<unknown, string>>(item: S) =>
  z
    .string()
    .max(8_000)
    .transform((text) => text.split(",").filter((part) => part !== ""))
    .pipe(z.array(item).min(1).max(200));

/** What forecasts can be parted by. `reader` pools people, `person` keeps each person apart. */
export const dimension = z.enum(["dataset", "split", "model", "reader", "person", "round", "seed"]);
export type Dimension = z.infer<typeof dimension>;

/** People whose forecasts are pooled: crowdworkers of studies, and people who came with a file. */
export const peoplePool = z.enum(["crowd", "people"]);

/** Which forecasts. What is not given is not looked at: no `model` means every model and none. */
export const selectionQuery = z.object({
  dataset: list(z.uuid()).optional(),
  /** `-` for questions without a split. */
  split: list(z.string().max(200)).optional(),
  /** `none` for forecasts of no text. */
  model: list(z.union([z.uuid(), z.literal("none")])).optional(),
  reader: list(z.union([z.uuid(), peoplePool])).optional(),
  /** Main rounds of studies; `none` for imported forecasts. */
  round: list(z.union([z.uuid(), z.literal("none")])).optional(),
  /** Days on which they were stored, both included, in UTC. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** With people who are excluded from their study, or without them. */
  people: z.enum(["all", "kept"]).default("kept"),
});
export type Selection = z.output<typeof selectionQuery>;

export const binningKind = z.enum(["equal-mass", "equal-width"]);
export const binRules = z.enum(["default", "reference", "right-closed"]);

/** Whether bins depend on the order of forecasts: then their counts are not enough. */
export const dependOnOrder = ({ binning, rules }: Pick<Counting, "binning" | "rules">): boolean =>
  binning === "equal-mass" && rules === "reference";

/** `none` for one group of all. */
const partedBy = z.union([z.literal("none").transform((): Dimension[] => []), list(dimension)]);

/** How the forecasts are parted and counted. */
export const countingQuery = z.object({
  by: partedBy.default(["dataset", "model", "reader"]),
  bins: z.coerce.number().int().min(1).max(100).default(10),
  binning: binningKind.default("equal-mass"),
  rules: binRules.default("default"),
});
export type Counting = z.output<typeof countingQuery>;

/** A view of a project's figures, as its address says it. */
export const viewQuery = selectionQuery.extend(countingQuery.shape);
export type View = z.output<typeof viewQuery>;
/** The same before it is parsed: text by name. */
export type ViewQuery = z.input<typeof viewQuery>;
