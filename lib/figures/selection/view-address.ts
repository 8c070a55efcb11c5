import { readTagField } from "@/lib/tags/tags";
import {
  type Dimension,
  type FieldDimension,
  isTag,
  type ViewQuery,
  viewQuery,
} from "./schema-selection";

/** Parameters of an address that say which forecasts are shown, and how they are counted. */
const viewNames = Object.keys(viewQuery.shape) as (keyof ViewQuery)[];
type ViewName = (typeof viewNames)[number];

export const viewDefaults = {
  people: "kept",
  by: "dataset,model,reader",
  bins: "10",
  binning: "equal-mass",
  rules: "default",
  intervals: "corrected",
} satisfies ViewQuery;

/** A view is grouped in this order, whatever order they were chosen in. */
export const dimensions = {
  dataset: "Dataset",
  split: "Split",
  model: "Model",
  reader: "Reader (people pooled)",
  person: "Reader (each person)",
  round: "Round",
  seed: "Seed and draw",
} satisfies Record<FieldDimension, string>;

/** "condition (question)": a column of one's own, by its `question.condition`. */
export function nameTag(field: string): string {
  const tag = readTagField(field);
  return tag ? `${tag.name} (${tag.kind})` : field;
}

/** Parameters by name, as an address has them. */
type Said = Readonly<Record<string, string>>;

/** The problem with a view's address, in words; null if it is valid. */
export function whatIsWrong(view: ViewQuery): string | null {
  const parsed = viewQuery.safeParse(view);
  if (parsed.success) return null;
  const name = String(parsed.error.issues[0]?.path[0] ?? "");
  return `“${name}” can’t be “${view[name as ViewName] ?? ""}”.`;
}

/** The view in an address's parameters, whatever their values are. */
export function readView(said: Said): ViewQuery {
  const given = viewNames.flatMap((name) => (said[name] ? [[name, said[name]] as const] : []));
  return Object.fromEntries(given) as ViewQuery;
}

/** A view as parameters of an address; defaults are left out. */
export function writeView(view: ViewQuery) {
  const defaults: ViewQuery = viewDefaults;
  const written = viewNames.map((name) => {
    const text = String(view[name] ?? "");
    return [name, text === "" || text === defaults[name] ? null : text];
  });
  return Object.fromEntries(written) as Record<ViewName, string | null>;
}

/** "a,b" as its parts. */
export const listOf = (text: string | undefined): string[] =>
  text?.split(",").filter(Boolean) ?? [];

/** The fields that a view is grouped by, in the order of `dimensions`; then columns of one's own. */
export const groupedBy = (view: ViewQuery): Dimension[] => {
  const said = listOf(view.by ?? viewDefaults.by);
  return inOrder(said);
};

const dimensionNames = Object.keys(dimensions) as FieldDimension[];
const inOrder = (said: readonly string[]): Dimension[] => [
  ...dimensionNames.filter((name) => said.includes(name)),
  ...said.filter(isTag),
];

/**
 * A view that is grouped by one dimension more or less. A person is either kept apart or pooled with the others;
 * without any dimension there is one group of all.
 */
export function toggleDimension(view: ViewQuery, toggled: Dimension): ViewQuery {
  const now = groupedBy(view);
  const other = toggled === "reader" ? "person" : toggled === "person" ? "reader" : null;
  const next = now.includes(toggled)
    ? now.filter((name) => name !== toggled)
    : [...now.filter((name) => name !== other), toggled];
  return { ...view, by: inOrder(next).join(",") || "none" };
}

/** A part of an address without its escapes; unchanged if they are invalid. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
