import { readerNote } from "@/lib/readers/reader-note";
import { formatDay } from "@/lib/studies/format-day";
import { writeTag } from "@/lib/tags/tags";
import type { FigureFacets } from "../schema";
import type { ViewQuery } from "./schema-selection";
import { listOf, nameTag } from "./view-address";

export type FilterName = "dataset" | "split" | "model" | "reader" | "round" | "tag";

export interface Filter {
  name: FilterName;
  label: string;
  options: { value: string; label: string; count: number; note?: string | null }[];
  chosen: string[];
}

/** A view's filters, without those that are fixed or have only one option. */
export function viewFilters(
  facets: FigureFacets,
  view: ViewQuery,
  fixed: readonly FilterName[] = [],
): Filter[] {
  const filter = (name: FilterName, label: string, options: readonly Facet[]): Filter => ({
    name,
    label,
    chosen: listOf(view[name]),
    options: options.map((one) => ({
      ...{ value: one.id, label: one.name, count: one.forecasts },
      ...(one.note && { note: one.note }),
    })),
  });
  const splits = facets.splits.map(({ name, forecasts }) => ({
    id: name,
    name: name === "-" ? "No split" : name,
    forecasts,
  }));
  return [
    filter("dataset", "Dataset", facets.datasets),
    filter("split", "Split", splits),
    filter("model", "Model", facets.models),
    filter("reader", "Reader", [
      ...facets.readers.map((one) => ({ ...one, note: readerNote(one.kind, one.name) })),
      ...facets.people,
    ]),
    filter("round", "Round", facets.rounds),
    ...tagFilters(facets, view),
  ].filter(
    ({ name, options, chosen }) =>
      !fixed.includes(name) && (options.length > 1 || chosen.length > 0),
  );
}

/** One for each column of one's own, of which forecasts without a value can be chosen as well. */
function tagFilters({ tags, datasets }: FigureFacets, view: ViewQuery): Filter[] {
  const all = datasets.reduce((sum, { forecasts }) => sum + forecasts, 0);
  return [...Map.groupBy(tags, ({ field }) => field)].map(([field, values]) => {
    const options = values.map(({ value, forecasts }) => ({
      value: writeTag(field, value),
      label: value,
      count: forecasts,
    }));
    const without = all - values.reduce((sum, { forecasts }) => sum + forecasts, 0);
    const none = { value: writeTag(field, ""), label: "No value", count: without };
    return {
      name: "tag",
      label: nameTag(field),
      options: without > 0 ? [...options, none] : options,
      chosen: listOf(view.tag).filter((one) => one.startsWith(`${field}=`)),
    };
  });
}

type Facet = FigureFacets["datasets"][number] & { note?: string | null };

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
export function filterChips(
  filters: readonly Filter[],
  view: ViewQuery,
  /** What is chosen, where it is no option: archived, without forecasts, merged, or waiting for its deletion. */
  named: FigureFacets["chosen"],
): Chip[] {
  const nameOf = (options: Filter["options"], value: string) =>
    options.find((option) => option.value === value)?.label ??
    nameChosen(named.find(({ id }) => id === value));
  const chosen = filters.flatMap(({ name, label, options, chosen }) =>
    chosen.map((value) => ({
      key: `${name} ${value}`,
      label: `${label}: ${nameOf(options, value)}`,
      without: toggleFilter(view, name, value),
    })),
  );
  const { from, to, people } = view;
  const others: (Chip | "" | false | undefined)[] = [
    from && { key: "from", label: `From ${from}`, without: { ...view, from: undefined } },
    to && { key: "to", label: `To ${to}`, without: { ...view, to: undefined } },
    people === "all" && {
      key: "people",
      label: "With excluded people",
      without: { ...view, people: undefined },
    },
  ];
  return [...chosen, ...others.filter((chip) => typeof chip === "object")];
}

function nameChosen(found: FigureFacets["chosen"][number] | undefined): string {
  if (!found) return "not in this project";
  const { name, deleteAt } = found;
  return deleteAt ? `${name} (left out: will be deleted on ${formatDay(deleteAt)})` : name;
}

/** A view of all forecasts again, counted as before. */
export const clearFilters = ({ by, bins, binning, rules }: ViewQuery): ViewQuery => ({
  by,
  bins,
  binning,
  rules,
});
