import { parseArgs } from "node:util";
import { z } from "zod";
import { importKind } from "@/lib/imports/options";
import { binnings, intervalKinds, ruleSets } from "@/lib/metrics/types";
import { toMillionths } from "@/lib/text/dollars";
import { list } from "@/lib/text/list";
import { criteria } from "@/lib/tunings/schema";
import { toLabels } from "./labels";
import { UsageProblem } from "./problems";

const wholeFromOne = z
  .string()
  .regex(/^0*[1-9]\d{0,8}$/, "must be a whole number from 1")
  .transform(Number);
const wholeFromZero = z
  .string()
  .regex(/^\d{1,2}$/, "must be a whole number up to 99")
  .transform(Number);
const dollars = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/, "must be an amount in dollars, such as 2.50")
  .transform(toMillionths);
const column = z.string().min(1, "must name a column");
const oneOf = <const T extends readonly [string, ...string[]]>(names: T) =>
  z.enum(names, `must be ${names.slice(0, -1).join(", ")} or ${names.at(-1)}`);
const listed = z
  .string()
  .transform((text) => text.split(",").map((label) => label.trim()))
  .refine((labels) => new Set(toLabels(labels)).size === labels.length, "holds a label twice")
  .refine((labels) => !labels.includes(""), "holds an empty label");

const scale = oneOf(["fraction", "percent"]).optional();

const shared = {
  json: z.boolean().default(false),
  resamples: wholeFromOne.default(10_000),
  seed: z.string().default("candor"),
};

const scoreOptions = z.object({
  ...shared,
  confidence: column.optional(),
  probability: column.optional(),
  correct: column.optional(),
  outcome: column.optional(),
  scale,
  bins: wholeFromOne.default(10),
  binning: oneOf(binnings).default("equal-mass"),
  rules: oneOf(ruleSets).default("default"),
  intervals: oneOf(intervalKinds).default("corrected"),
  "group-by": z.array(column).default([]),
  "cluster-by": z.array(column).max(2, "can be given at most twice").default([]),
});
export type ScoreOptions = z.output<typeof scoreOptions>;

const agreeOptions = z.object({
  ...shared,
  item: column.optional(),
  rater: column.optional(),
  label: column.optional(),
  weights: oneOf(["none", "linear", "quadratic"]).default("none"),
  labels: listed.optional(),
  confidence: column.optional(),
});
export type AgreeOptions = z.output<typeof agreeOptions>;

const flag = z.boolean().default(false);
/** `confidence=Stated confidence` as its two parts. @param like as the help has it */
const pair = (like: string, pattern = /^[^=]+=/) =>
  z
    .string()
    .regex(pattern, `must be like ${like}`)
    .transform((text): [string, string] => [
      text.slice(0, text.indexOf("=")),
      text.slice(text.indexOf("=") + 1),
    ]);

const importFileOptions = z.object({
  json: flag,
  project: z.string().optional(),
  kind: importKind.optional(),
  dataset: z.string().trim().min(1, "must name a dataset").optional(),
  mapping: z.string().min(1, "must name a file").optional(),
  field: z.array(pair("FIELD=COLUMN")).default([]),
  value: z.array(pair("FIELD=TEXT")).default([]),
  scale,
  sheet: z.string().optional(),
  join: z.string().min(1, "must name a file").optional(),
  key: pair("COLUMN=COLUMN").optional(),
  "create-missing": flag,
  "skip-bad-rows": flag,
  draws: flag,
  "dry-run": flag,
  part: z.string().min(1, "must name a part").optional(),
  "draw-seed": z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .default(0),
  subset: wholeFromOne.optional(),
  "as-is": flag,
});
export type ImportFileOptions = z.output<typeof importFileOptions>;

const readOptions = z.object({
  questions: z.string("must name a file with the questions").min(1, "must name a file"),
  reader: z.string().trim().min(1, "must be a name").optional(),
  url: z.url("must be an address").optional(),
  model: z.string().min(1, "must name a model").optional(),
  judge: z.string().min(1, "must name a model").optional(),
  again: wholeFromZero.default(2),
  "at-once": wholeFromOne.default(8),
  answers: z.string().min(1, "must name a file").optional(),
  examples: z.array(z.string().min(1, "must name a file")).default([]),
  unstructured: flag,
});
export type ReadOptions = z.output<typeof readOptions>;

const trainOptions = z.object({
  project: z.string().optional(),
  key: z.string().min(1, "must be a text").max(100).optional(),
  name: z.string().trim().min(1, "must be a name").optional(),
  seed: z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .default(1),
  until: z.array(z.string().min(1, "must name a stage")).default([]),
  set: z.array(pair("STAGE.SETTING=VALUE", /^[^=.]+\.[^=]+=/)).default([]),
  start: z.array(pair("FILE=FOLDER")).default([]),
  settings: z.string().min(1, "must name a file").optional(),
  engine: z.string().trim().min(1, "must name an engine").optional(),
  processes: wholeFromOne.default(1),
  minutes: wholeFromOne.optional(),
  "hourly-cost": dollars.optional(),
  "most-cost": dollars.optional(),
  "then-evaluate": z.string().trim().min(1, "must name a dataset").optional(),
  split: z.string().min(1, "must name a split").optional(),
  questions: wholeFromOne.optional(),
  detach: flag,
});
export type TrainOptions = z.output<typeof trainOptions>;

/** What is asked of a run or tuning that is there; a draft is made without. */
const runActions = ["start", "pause", "resume", "cancel", "discard", "download"] as const;
export type RunAction = (typeof runActions)[number];
const tuningActions = ["start", "discard"] as const;
export type TuningAction = (typeof tuningActions)[number];

const runOptions = z.object({
  project: z.string().optional(),
  set: z.array(pair("FIELD=VALUE")).default([]),
  json: flag,
  detach: flag,
});
export type RunOptions = z.output<typeof runOptions>;

const tuneOptions = runOptions.extend({ choose: oneOf([...criteria, "none"]).optional() });
export type TuneOptions = z.output<typeof tuneOptions>;

const commands = ["score", "agree", "import", "read", "run", "tune", "train"] as const;
export type CommandName = (typeof commands)[number];

export type Command =
  | { name: "help"; about?: CommandName }
  | { name: "score"; file: string; options: ScoreOptions }
  | { name: "agree"; file: string; options: AgreeOptions }
  | { name: "import"; file: string; others: string[]; options: ImportFileOptions }
  | { name: "read"; file: string; options: ReadOptions }
  | { name: "run"; file: string; action: RunAction | undefined; options: RunOptions }
  | { name: "tune"; file: string; action: TuningAction | undefined; options: TuneOptions }
  | { name: "train"; file: string; options: TrainOptions };

const multiple = new Set([
  ...["group-by", "cluster-by", "field", "value", "examples"],
  ...["until", "set", "start"],
]);
const flags = new Set([
  "json",
  "create-missing",
  "skip-bad-rows",
  "draws",
  "dry-run",
  "as-is",
  "unstructured",
  "detach",
]);

/** Reads the arguments after the script's name. @throws UsageProblem in one line */
export function parseCommand(args: readonly string[]): Command {
  const [name, ...rest] = args;
  if (name === undefined || name === "help" || args.includes("--help") || args.includes("-h")) {
    const about = commands.find((one) => one === name);
    return about ? { name: "help", about } : { name: "help" };
  }
  if (name === "score") {
    const { file, options } = parseOneFile(rest, scoreOptions);
    if (options.intervals === "percentile" && options["cluster-by"].length > 0) {
      throw new UsageProblem(
        "--intervals percentile draws rows one by one: leave out --cluster-by, or take corrected intervals",
      );
    }
    return { name, file, options };
  }
  if (name === "agree") return { name, ...parseOneFile(rest, agreeOptions) };
  if (name === "import") return { name, ...parseOptions(rest, importFileOptions) };
  if (name === "read") {
    const { file, options } = parseOneFile(rest, readOptions);
    if ((options.url === undefined) !== (options.model === undefined)) {
      throw new UsageProblem(
        "--url and --model are given together: where the model is, and its name",
      );
    }
    return { name, file, options };
  }
  if (name === "run") return { name, ...parseAction(rest, runOptions, runActions) };
  if (name === "tune") return { name, ...parseAction(rest, tuneOptions, tuningActions) };
  if (name === "train") {
    if (rest[0] === undefined || rest[0].startsWith("-")) throw new UsageProblem("name a recipe");
    const { file, options } = parseOneFile(rest, trainOptions);
    refuseLoneOptions(options);
    return { name, file, options };
  }
  throw new UsageProblem(
    `“${name}” is no command: write ${list(commands, "or")} (--help says more)`,
  );
}

/** @throws UsageProblem for an option that would do nothing beside the others */
function refuseLoneOptions(options: TrainOptions): void {
  const evaluates = options["then-evaluate"] !== undefined;
  if (evaluates && options.detach) {
    throw new UsageProblem("--detach leaves before --then-evaluate: leave out one of them");
  }
  if (options["most-cost"] !== undefined && options["hourly-cost"] === undefined) {
    throw new UsageProblem("--most-cost needs --hourly-cost: say what an hour costs");
  }
  const lone = (["split", "questions"] as const).find((name) => options[name] !== undefined);
  if (lone && !evaluates) {
    throw new UsageProblem(`--${lone} is of --then-evaluate: name its dataset, or leave it out`);
  }
}

function parseOneFile<T extends z.ZodObject>(args: string[], schema: T) {
  const { file, others, options } = parseOptions(args, schema);
  if (others.length > 0) throw new UsageProblem(`name one file; “${others[0]}” is too much`);
  return { file, options };
}

/** A file, run or tuning, and what is asked of it. */
function parseAction<T extends z.ZodObject, const A extends string>(
  args: string[],
  schema: T,
  actions: readonly A[],
) {
  const { file, others, options } = parseOptions(args, schema);
  const [asked, more] = others;
  const action = actions.find((one) => one === asked);
  if (asked !== action || more !== undefined) {
    throw new UsageProblem(
      `“${more ?? asked}” is too much: after the file or the run say ${list(actions, "or")}, or nothing`,
    );
  }
  return { file, action, options };
}

function parseOptions<T extends z.ZodObject>(args: string[], schema: T) {
  const { values, positionals } = parse(args, Object.keys(schema.shape));
  const [file, ...others] = positionals;
  if (file === undefined) throw new UsageProblem("name a file, or - for standard input");
  const parsed = schema.safeParse(values);
  if (parsed.success) return { file, others, options: parsed.data };
  const issue = parsed.error.issues[0];
  throw new UsageProblem(`--${String(issue?.path[0])}: ${issue?.message}`);
}

function parse(args: string[], names: string[]) {
  const options = names.map((name) => {
    const type = flags.has(name) ? ("boolean" as const) : ("string" as const);
    return [name, { type, multiple: multiple.has(name) }];
  });
  // A negative number is a value, which its option refuses in its own words.
  const takesNext = (at: number) =>
    /^--[^=]+$/.test(args[at] ?? "") && /^-\d/.test(args[at + 1] ?? "");
  const whole = args.flatMap((arg, at) =>
    takesNext(at) ? `${arg}=${args[at + 1]}` : takesNext(at - 1) ? [] : arg,
  );
  try {
    return parseArgs({ args: whole, allowPositionals: true, options: Object.fromEntries(options) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // The library's first sentence states the error; the others are about its own API.
    throw new UsageProblem(`${reason.split(/\. |\n/)[0]} (--help lists the options)`);
  }
}
