import { followWording } from "@/lib/studies/comprehension";
import { beforeFreezing } from "@/lib/studies/instructions";
import { createStudy, type StudyConfig } from "@/lib/studies/schema";
import { wordingOf } from "@/lib/studies/schema-config";
import { type StartingPointName, startingPoints } from "@/lib/studies/starting-points";
import { capitalise } from "@/lib/text/capitalise";
import type { Sources } from "./with-sources";

/** A value while it is filled in: a number may be empty, or half typed. */
export type Typed<T> = T extends number
  ? number | string
  : T extends string | boolean | null
    ? T
    : T extends (infer Item)[]
      ? Typed<Item>[]
      : { [Key in keyof T]: Typed<T[Key]> };

/** What the form holds: the request's body, at the same paths. */
export interface StudyFormValues {
  name: string;
  config: Typed<StudyConfig>;
}

/** What crowdworkers see as the study's name, until somebody writes another title. */
const titles: Record<StartingPointName, string> = {
  simple: "How sure is this text?",
  paper: "How sure is this text?",
  phrases: "What do these phrases mean to you?",
};

/** A new study: what must be filled in is empty. */
export const newValues = (seed: string): StudyFormValues => ({
  name: "",
  config: {
    ...startingPoints.simple,
    title: titles.simple,
    datasetId: "",
    split: null,
    modelIds: [],
    sampleSize: "",
    seed,
  },
});

/**
 * The dataset, split and models that an address names chosen, as far as the project has them; for a set of phrases a phrase
 * study of all of them.
 */
export function chooseTexts(
  values: StudyFormValues,
  address: Pick<URLSearchParams, "get" | "getAll">,
  { datasets, models, ways }: Sources,
): StudyFormValues {
  const isPhrases = address.get("from") === "phrases";
  const { name, config } = isPhrases ? startFrom("phrases", values) : values;
  const dataset = datasets.find(({ id }) => id === address.get("dataset"));
  const split = dataset?.splits.find((one) => one.split === address.get("split"))?.split ?? null;
  const named = address.getAll("model");
  const modelIds = [...models, ...ways].flatMap(({ id }) => (named.includes(id) ? [id] : []));
  const texts = { datasetId: dataset?.id ?? "", split, modelIds };
  if (!isPhrases) return { name, config: { ...config, ...texts } };
  const phrases = dataset?.splits.reduce((n, one) => n + one.questions, 0) ?? "";
  return { name, config: { ...config, ...texts, sampleSize: phrases } };
}

/** Settings to change, those that were missing filled in, with the standard questions that the other settings ask for. */
export const settingsToChange = (config: StudyConfig): StudyConfig => ({
  ...beforeFreezing(config),
  wording: wordingOf(config),
  comprehension: config.comprehension && {
    ...config.comprehension,
    questions: followWording(config.comprehension.questions, config),
  },
});

/** A new study with another's settings. */
export const copyOf = (name: string, config: StudyConfig): StudyFormValues => ({
  // A name has 200 characters at most.
  name: `${name.slice(0, 180)} (copy)`,
  config: settingsToChange(config),
});

/** The form set to a starting point; what is read, the study's name, and a title that somebody wrote stay as they are. */
export const startFrom = (name: StartingPointName, { name: own, config }: StudyFormValues) => ({
  name: own,
  config: {
    ...config,
    ...startingPoints[name],
    title: Object.values(titles).includes(config.title) ? titles[name] : config.title,
  } satisfies Typed<StudyConfig>,
});

/** The request's body, or what is wrong with each field, by its path. */
export function checkValues(values: StudyFormValues) {
  const parsed = createStudy.body.safeParse(values, { error: plainMessage });
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    errors[fieldPath(path.join("."))] ??= inPercent[message] ?? capitalise(message);
  }
  Object.assign(errors, contradictions(values));
  const body = Object.keys(errors).length === 0 ? parsed.data : undefined;
  return { body, errors };
}

/** Where a problem of the request is shown: `body.config.modelIds.0` at `config.modelIds`. */
export function fieldPath(path: string): string {
  const inBody = path.replace(/^body\./, "");
  const field = inBody === "name" || inBody.startsWith("config.") ? inBody : `config.${inBody}`;
  return field.replace(/^(config\.(?:modelIds|demographics))\.\d+$/, "$1");
}

type Issue = Parameters<
  Extract<NonNullable<Parameters<typeof createStudy.body.safeParse>[1]>["error"], CallableFunction>
>[0];

/** Messages for problems that the schema has no message of its own for. */
function plainMessage(issue: Issue): string | undefined {
  if (issue.path?.at(-1) === "datasetId") return "Choose a dataset";
  if (issue.code === "invalid_type" && (issue.expected === "number" || issue.expected === "int")) {
    return issue.expected === "int" && typeof issue.input === "number"
      ? "Give a whole number"
      : "Give a number";
  }
  const isText = issue.origin === "string";
  if (issue.code === "too_small") {
    return isText ? "Fill this in" : `Give ${issue.minimum.toLocaleString("en")} or more`;
  }
  if (issue.code === "too_big") {
    const most = issue.maximum.toLocaleString("en");
    return isText ? `Keep it under ${most} characters` : `Give ${most} at most`;
  }
  return undefined;
}

/** Shares are typed as percents: the schema's bounds in these. */
const inPercent: Record<string, string> = {
  "at least 0": "Give 0 or more",
  "at most 1": "Give 100 at most",
  "at most 0.5": "Give 50 at most",
};

/** Fields that contradict each other. */
function contradictions({ config }: StudyFormValues): Record<string, string> {
  const { visit, checksPerVisit, softLaunch, people, exclusionRules } = config;
  const errors: Record<string, string> = {};
  if (Number(checksPerVisit) > 0 && Number(checksPerVisit) >= Number(visit.tasks)) {
    errors["config.checksPerVisit"] = "Give fewer than a session has tasks";
  }
  if (softLaunch !== null && Number(softLaunch) > Number(people)) {
    errors["config.softLaunch"] = "Give no more than may come in all";
  }
  if (exclusionRules.checks && Number(checksPerVisit) === 0) {
    errors["config.exclusionRules.checks.minShare"] =
      "Without attention checks there is nothing to go by: ask for some under “Sessions and pay”";
  }
  return errors;
}

/** The numbers that a plan is made from, as far as they are filled in; null while any can't be used. */
export function planNumbers({
  sampleSize,
  overlap,
  layout,
  modelIds,
}: StudyFormValues["config"]): Pick<
  StudyConfig,
  "sampleSize" | "overlap" | "layout" | "modelIds"
> | null {
  const [size, readers, share] = [sampleSize, overlap.readers, overlap.share];
  const usable =
    isWhole(size, 1) &&
    isWhole(readers, 2) &&
    typeof share === "number" &&
    share >= 0 &&
    share <= 1;
  return usable ? { sampleSize: size, overlap: { readers, share }, layout, modelIds } : null;
}

const isWhole = (value: number | string, least: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= least;
