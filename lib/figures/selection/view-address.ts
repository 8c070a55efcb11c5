import { type Dimension, type ViewQuery, viewQuery } from "./schema-selection";

/** Parameters of an address that say which forecasts are shown, and how they are counted. */
export const viewNames = [
  ...(["dataset", "split", "model", "reader", "round", "from", "to", "people"] as const),
  ...(["by", "bins", "binning", "rules", "intervals"] as const),
];
export type ViewName = (typeof viewNames)[number];

/** What is meant where an address says nothing. */
export const viewDefaults = {
  people: "kept",
  by: "dataset,model,reader",
  bins: "10",
  binning: "equal-mass",
  rules: "default",
  intervals: "corrected",
} satisfies ViewQuery;

/** In this order a view is grouped, whatever order they were chosen in. */
export const dimensions = {
  dataset: "Dataset",
  split: "Split",
  model: "Model",
  reader: "Reader (people pooled)",
  person: "Reader (each person)",
  round: "Round",
  seed: "Seed and draw",
} satisfies Record<Dimension, string>;

/** Parameters by name, as an address has them. */
type Said = Readonly<Record<string, string>>;

/** What an address says that is no view, in words; null where it is one. */
export function whatIsWrong(view: ViewQuery): string | null {
  const parsed = viewQuery.safeParse(view);
  if (parsed.success) return null;
  const name = String(parsed.error.issues[0]?.path[0] ?? "");
  return `“${name}” can’t be “${view[name as ViewName] ?? ""}”.`;
}

/** The view that an address's parameters say, whatever their values are. */
export function readView(said: Said): ViewQuery {
  const given = viewNames.flatMap((name) => (said[name] ? [[name, said[name]] as const] : []));
  return Object.fromEntries(given) as ViewQuery;
}

/** The parameters that say a view; none for what is as it is by itself. */
export function writeView(view: ViewQuery): Record<ViewName, string | null> {
  const defaults: ViewQuery = viewDefaults;
  const text = (name: ViewName) => {
    const value = view[name] === undefined ? "" : String(view[name]);
    return value === "" || value === defaults[name] ? null : value;
  };
  return Object.fromEntries(viewNames.map((name) => [name, text(name)])) as Record<
    ViewName,
    string | null
  >;
}

/** "a,b" as its parts. */
export const listOf = (text: string | undefined): string[] =>
  text?.split(",").filter(Boolean) ?? [];

/** The dimensions of a view's parting. */
export const groupedBy = (view: ViewQuery): Dimension[] => {
  const said = listOf(view.by ?? viewDefaults.by);
  return dimensionNames.filter((name) => said.includes(name));
};

const dimensionNames = Object.keys(dimensions) as Dimension[];

/**
 * Parting with one dimension more or less. A person is either kept apart or pooled with the others;
 * without any dimension there is one group of all.
 */
export function toggleDimension(view: ViewQuery, toggled: Dimension): ViewQuery {
  const now = groupedBy(view);
  const other = toggled === "reader" ? "person" : toggled === "person" ? "reader" : null;
  const next = now.includes(toggled)
    ? now.filter((name) => name !== toggled)
    : [...now.filter((name) => name !== other), toggled];
  const inOrder = dimensionNames.filter((name) => next.includes(name));
  return { ...view, by: inOrder.join(",") || "none" };
}

/** A part of an address as it was before it was escaped; as it stands where it can't have been. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
