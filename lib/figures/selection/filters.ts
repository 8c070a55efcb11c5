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
export function viewFilters(
  facets: FigureFacets,
  view: ViewQuery,
  fixed: readonly FilterName[] = [],
): Filter[] {
  const filter = (name: FilterName, label: string, options: readonly Facet[]): Filter => ({
    ...{ name, label, chosen: listOf(view[name]) },
    options: options.map((one) => ({ value: one.id, label: one.name, count: one.forecasts })),
  });
  const splits = facets.splits.map(({ name, forecasts }) => ({
    ...{ id: name, name: name === "-" ? "No split" : name, forecasts },
  }));
  return [
    filter("dataset", "Dataset", facets.datasets),
    filter("split", "Split", splits),
    filter("model", "Model", facets.models),
    filter("reader", "Reader", facets.readers),
    filter("round", "Round", facets.rounds),
  ].filter(
    ({ name, options, chosen }) =>
      !fixed.includes(name) && (options.length > 1 || chosen.length > 0),
  );
}

type Facet = FigureFacets["datasets"][number];

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
export function filterChips(filters: readonly Filter[], view: ViewQuery): Chip[] {
  const chosen = filters.flatMap(({ name, label, options, chosen }) =>
    chosen.map((value) => ({
      key: `${name} ${value}`,
      label: `${label}: ${options.find((option) => option.value === value)?.label ?? "unknown"}`,
      without: toggleFilter(view, name, value),
    })),
  );
  const { from, to, people } = view;
  const others: (Chip | "" | false | undefined)[] = [
    from && { key: "from", label: `From ${from}`, without: { ...view, from: undefined } },
    to && { key: "to", label: `To ${to}`, without: { ...view, to: undefined } },
    people === "all" && {
      ...{ key: "people", label: "With excluded people" },
      without: { ...view, people: undefined },
    },
  ];
  return [...chosen, ...others.filter((chip) => typeof chip === "object")];
}

/** A view of all forecasts again, counted as before. */
export const clearFilters = ({ by, bins, binning, rules }: ViewQuery): ViewQuery => ({
  ...{ by, bins, binning, rules },
});
