import type { FigureFacets } from "../schema";
import type { ViewQuery } from "./schema-selection";
import { listOf } from "./view-address";

export type FilterName = "dataset" | "split" | "model" | "reader" | "round";

export interface Filter {
  name: FilterName;
  label: string;
  options: { value: string; label: string; count: number }[];
  chosen: string[];
}

/** A view's filters, without those that are fixed or have only one option. */
export function prepareFilters(
  facets: FigureFacets,
  view: ViewQuery,
  fixed: readonly FilterName[] = [],
): Filter[] {
  const { datasets, splits, models, readers, rounds } = facets;
  const filters: Filter[] = [
    { ...{ name: "dataset", label: "Dataset" }, ...choices(datasets, view.dataset) },
    { ...{ name: "split", label: "Split" }, ...choices(splits.map(toSplit), view.split) },
    { ...{ name: "model", label: "Model" }, ...choices(models, view.model) },
    { ...{ name: "reader", label: "Reader" }, ...choices(readers, view.reader) },
    { ...{ name: "round", label: "Round" }, ...choices(rounds, view.round) },
  ];
  return filters.filter(
    ({ name, options, chosen }) =>
      !fixed.includes(name) && (options.length > 1 || chosen.length > 0),
  );
}

const toSplit = ({ name, forecasts }: FigureFacets["splits"][number]) => ({
  id: name,
  name: name === "-" ? "No split" : name,
  forecasts,
});

function choices(
  facets: readonly { id: string; name: string; forecasts: number }[],
  text: string | undefined,
) {
  const options = facets.map(({ id, name, forecasts }) => ({
    value: id,
    label: name,
    count: forecasts,
  }));
  return { options, chosen: listOf(text) };
}

/** A view with one value more or less to choose its forecasts by. */
export function toggleFilter(view: ViewQuery, name: FilterName, value: string): ViewQuery {
  const now = listOf(view[name]);
  const next = now.includes(value) ? now.filter((one) => one !== value) : [...now, value];
  return { ...view, [name]: next.join(",") || undefined };
}

export interface Chip {
  key: string;
  /** "Dataset: TriviaQA" */
  label: string;
  without: ViewQuery;
}

/** What a view's forecasts are chosen by: one chip each. */
export function prepareChips(filters: readonly Filter[], view: ViewQuery): Chip[] {
  const chosen = filters.flatMap(({ name, label, options, chosen }) =>
    chosen.map((value) => ({
      key: `${name} ${value}`,
      label: `${label}: ${options.find((option) => option.value === value)?.label ?? "unknown"}`,
      without: toggleFilter(view, name, value),
    })),
  );
  const { from, to, people } = view;
  const others: (Chip | false)[] = [
    Boolean(from) && {
      ...{ key: "from", label: `From ${from}` },
      without: { ...view, from: undefined },
    },
    Boolean(to) && { ...{ key: "to", label: `To ${to}` }, without: { ...view, to: undefined } },
    people === "all" && {
      ...{ key: "people", label: "With excluded people" },
      without: { ...view, people: undefined },
    },
  ];
  return [...chosen, ...others.filter((chip) => chip !== false)];
}

/** A view of all forecasts again, counted as before. */
export const clearFilters = ({ by, bins, binning, rules }: ViewQuery): ViewQuery => ({
  ...{ by, bins, binning, rules },
});
