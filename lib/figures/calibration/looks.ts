import { decoded, listOf } from "../selection/view-address";
import { type ColumnName, columnNames, columnsAtFirst } from "./columns";

export type SortBy = ColumnName | "name" | "n";

/**
 * The display of a view, which changes no figure: its columns, the order of its rows, and its
 * diagrams.
 */
export interface Looks {
  columns: readonly ColumnName[];
  /** Null for the order in which they come: datasets by name, people before other readers. */
  sort: { by: SortBy; descending: boolean } | null;
  /** Keys of groups; null for the first few. */
  panels: readonly string[] | null;
  /** The id of a model that the view points out; null for none. */
  highlight: string | null;
}

type Said = Readonly<Record<string, string>>;

/** The looks in an address’s parameters; values that are not possible are ignored. `atFirst`: columns where none are chosen. */
export function readLooks(said: Said, atFirst = columnsAtFirst): Looks {
  const chosen = listOf(said.columns);
  const columns = columnNames.filter((name) => chosen.includes(name));
  return {
    columns: columns.length > 0 ? columns : atFirst,
    sort: readSort(said.sort ?? ""),
    panels: said.panels === undefined ? null : listOf(said.panels).map(decoded),
    highlight: said.highlight || null,
  };
}

export function readSort(text: string): Looks["sort"] {
  const descending = text.startsWith("-");
  const by = [...columnNames, "name" as const, "n" as const].find(
    (name) => name === text.slice(descending ? 1 : 0),
  );
  return by ? { by, descending } : null;
}

/** "-ece" for the greatest first, "ece" for the least. */
export const writeSort = ({ by, descending }: NonNullable<Looks["sort"]>): string =>
  `${descending ? "-" : ""}${by}`;

/** The looks as parameters of an address; defaults are left out. */
export function writeLooks(
  { columns, sort, panels, highlight }: Looks,
  atFirst = columnsAtFirst,
): Record<keyof Looks, string | null> {
  const inOrder = columnNames.filter((name) => columns.includes(name)).join(",");
  return {
    columns: inOrder === atFirst.join(",") ? null : inOrder,
    sort: sort && writeSort(sort),
    // A key is made of names of parts, which may hold a comma; a comma alone is none of them.
    panels: panels && (panels.map(encodeURIComponent).join(",") || ","),
    highlight,
  };
}

/** Sorts by a column: up, then down, then in the default order. */
export function nextSort(sort: Looks["sort"], by: SortBy): Looks["sort"] {
  if (sort?.by !== by) return { by, descending: false };
  return sort.descending ? null : { by, descending: true };
}

/** With one column more or less; the last one stays. */
export function toggleColumn(chosen: readonly ColumnName[], name: string): readonly ColumnName[] {
  const next = columnNames.filter((one) => chosen.includes(one) !== (one === name));
  return next.length === 0 ? chosen : next;
}
