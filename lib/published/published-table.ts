import { countSimulated } from "@/lib/figures/format/mark-simulated";
import { reasons } from "@/lib/metrics/reasons";
import { type MetricName, publishedMetrics } from "./metrics";
import type { TableLayout } from "./paper-tables";
import type { TableFigure, TableRow } from "./published-rows";

/**
 * A table as the paper lays it out: groups of rows one below the other, the published ones first;
 * columns in the order in which rows name them; the best of each group marked, where it has at least
 * two to choose from. Being marked says nothing of chance: intervals of the best and of another may
 * overlap.
 */
export function layOutTable(layout: TableLayout, rows: readonly TableRow[]) {
  const ordered = rows.toSorted(
    (a, b) => Number(a.source === "ours") - Number(b.source === "ours"),
  );
  const columns = columnsOf(layout, ordered);
  const places = columns.flatMap(({ name, metrics }) =>
    metrics.map(({ metric }) => ({ name, metric })),
  );
  const byGroup = Map.groupBy(ordered, ({ source, group }) => `${source} ${group}`);
  const groups = [...byGroup.values()].map((members) => {
    const best = places.map(({ name, metric }) => bestOf(members, name, metric));
    return {
      name: members[0]?.group ?? "",
      source: members[0]?.source ?? "published",
      rows: members.map((row) => ({
        model: row.model,
        simulated: row.basis ? countSimulated(row.basis.simulated, row.basis.n) : null,
        cells: places.map(({ name, metric }, i) => {
          const before = places[i - 1]?.name === name ? places[i - 1] : undefined;
          const said = before && row.cells[name]?.[before.metric]?.n;
          return printCell(metric, row.cells[name]?.[metric] ?? null, best[i] ?? null, said);
        }),
      })),
    };
  });
  return {
    name: layout.name,
    title: layout.title,
    note: [
      publishedWhere(ordered),
      ordered.some(({ source }) => source === "published") && layout.note,
      ordered.some(({ source }) => source === "ours") &&
        "Rows of this project: its own figures, with their 95 % intervals.",
    ]
      .filter(Boolean)
      .join(" "),
    columns,
    groups,
    hasBest: groups.some(({ rows: members }) =>
      members.some(({ cells }) => cells.some(({ isBest }) => isBest)),
    ),
  };
}

export type LaidOutTable = ReturnType<typeof layOutTable>;

/** "Published in Band et al. 2024 (Table 3, Table 4)." */
function publishedWhere(rows: readonly TableRow[]): string {
  const places = new Map<string, Set<string>>();
  for (const { publishedIn, printedIn = [] } of rows) {
    if (publishedIn === undefined) continue;
    places.set(publishedIn, new Set([...(places.get(publishedIn) ?? []), ...printedIn]));
  }
  const parts = [...places].map(([source, printed]) =>
    printed.size > 0 ? `${source} (${[...printed].join(", ")})` : source,
  );
  return parts.length > 0 ? `Published in ${parts.join("; ")}.` : "";
}

function columnsOf({ metrics }: TableLayout, rows: readonly TableRow[]) {
  const names = new Set(rows.flatMap(({ cells }) => Object.keys(cells)));
  return [...names].map((name) => ({
    name,
    metrics: metrics
      .filter((metric) => rows.some(({ cells }) => cells[name]?.[metric]))
      .map((metric) => ({ metric, heading: headingOf(metric) })),
  }));
}

function headingOf(metric: MetricName): string {
  const { label, as, better } = publishedMetrics[metric];
  const arrow = better === null ? "" : better === "high" ? " ↑" : " ↓";
  return `${label}${as === "percent" ? " (%)" : ""}${arrow}`;
}

/** The best value of a group in a column; null when there are not two, or none is better. */
function bestOf(rows: readonly TableRow[], column: string, metric: MetricName): number | null {
  const { better } = publishedMetrics[metric];
  const values = rows.flatMap(({ cells }) => {
    const figure = cells[column]?.[metric];
    return figure && "value" in figure ? [figure.value] : [];
  });
  if (better === null || values.length < 2) return null;
  return better === "high" ? Math.max(...values) : Math.min(...values);
}

/**
 * A figure as the paper prints it: percent with two decimals, or three decimals. `n` is null where it is not
 * known, or is said in the cell before.
 */
function printCell(
  metric: MetricName,
  figure: TableFigure | null,
  best: number | null,
  saidN: number | undefined,
) {
  const n = figure?.n === undefined || figure.n === saidN ? null : figure.n;
  const empty = { text: null, interval: null, why: null, n, isBest: false, figure };
  if (figure === null) return empty;
  if ("undefined" in figure) return { ...empty, why: reasons[figure.undefined] };
  const print = (value: number) =>
    publishedMetrics[metric].as === "percent" ? (100 * value).toFixed(2) : value.toFixed(3);
  return {
    ...empty,
    text: print(figure.value),
    interval: "low" in figure ? ([print(figure.low), print(figure.high)] as const) : null,
    isBest: figure.value === best,
  };
}

export type LaidOutCell = ReturnType<typeof printCell>;
