import { parseArgs } from "node:util";
import { z } from "zod";
import { binnings, intervalKinds, ruleSets } from "@/lib/metrics/types";
import { toLabels } from "./labels";
import { UsageProblem } from "./problems";

const wholeFromOne = z
  .string()
  .regex(/^0*[1-9]\d{0,8}$/, "must be a whole number from 1")
  .transform(Number);
const column = z.string().min(1, "must name a column");
const oneOf = <const T extends readonly [string, ...string[]]>(names: T) =>
  z.enum(names, `must be ${names.slice(0, -1).join(", ")} or ${names.at(-1)}`);
const listed = z
  .string()
  .transform((text) => text.split(",").map((label) => label.trim()))
  .refine((labels) => new Set(toLabels(labels)).size === labels.length, "holds a label twice")
  .refine((labels) => !labels.includes(""), "holds an empty label");

const shared = {
  json: z.boolean().default(false),
  resamples: wholeFromOne.default(10_000),
  seed: z.string().default("candor"),
};

const scoreOptions = z.object({
  ...shared,
  confidence: column.default("confidence"),
  correct: column.default("correct"),
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
  label: column.default("label"),
  weights: oneOf(["none", "linear", "quadratic"]).default("none"),
  labels: listed.optional(),
  confidence: column.optional(),
});
export type AgreeOptions = z.output<typeof agreeOptions>;

export type Command =
  | { name: "help"; about?: "score" | "agree" }
  | { name: "score"; file: string; options: ScoreOptions }
  | { name: "agree"; file: string; options: AgreeOptions };

const multiple = new Set(["group-by", "cluster-by"]);

/** Reads the arguments after the script's name. @throws UsageProblem in one line */
export function parseCommand(args: readonly string[]): Command {
  const [name, ...rest] = args;
  if (name === undefined || name === "help" || args.includes("--help") || args.includes("-h")) {
    return name === "score" || name === "agree" ? { name: "help", about: name } : { name: "help" };
  }
  if (name === "score") {
    const { file, options } = parseOptions(rest, scoreOptions);
    if (options.intervals === "percentile" && options["cluster-by"].length > 0) {
      throw new UsageProblem(
        "--intervals percentile draws rows one by one: leave out --cluster-by, or take corrected intervals",
      );
    }
    return { name, file, options };
  }
  if (name === "agree") return { name, ...parseOptions(rest, agreeOptions) };
  throw new UsageProblem(`“${name}” is no command: write score or agree (--help says more)`);
}

function parseOptions<T extends z.ZodObject>(args: string[], schema: T) {
  const { values, positionals } = parse(args, Object.keys(schema.shape));
  const [file, ...others] = positionals;
  if (file === undefined) throw new UsageProblem("name a file, or - for standard input");
  if (others.length > 0) throw new UsageProblem(`name one file; “${others[0]}” is too much`);
  const parsed = schema.safeParse(values);
  if (parsed.success) return { file, options: parsed.data };
  const issue = parsed.error.issues[0];
  throw new UsageProblem(`--${String(issue?.path[0])}: ${issue?.message}`);
}

function parse(args: string[], names: string[]) {
  const options = names.map((name) => {
    const type = name === "json" ? ("boolean" as const) : ("string" as const);
    return [name, { type, multiple: multiple.has(name) }];
  });
  try {
    return parseArgs({ args, allowPositionals: true, options: Object.fromEntries(options) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // The library's first sentence states the error; the others are about its own API.
    throw new UsageProblem(`${reason.split(/\. |\n/)[0]} (--help lists the options)`);
  }
}
