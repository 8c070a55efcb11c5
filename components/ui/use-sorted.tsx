import { NativeSelect, Table, UnstyledButton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import classes from "./data-table.module.css";

/** A column by its name, and what its rows are sorted by; null comes last either way. */
interface Sortable<R> {
  name: string;
  value: (row: R) => string | number | null;
}

/**
 * Rows in the order of a column that a click on its head chooses: upwards, downwards, and as they came. `select`
 * chooses the same where a phone shows no heads.
 */
export function useSorted<R>(rows: readonly R[], columns: readonly Sortable<R>[]) {
  const [sort, setSort] = useState<{ by: string; descending: boolean } | null>(null);
  const by = columns.find(({ name }) => name === sort?.by);
  const sorted =
    sort && by ? rows.toSorted((a, b) => compare(by.value(a), by.value(b), sort)) : rows;
  const next = (by: string) => {
    if (sort?.by !== by) setSort({ by, descending: false });
    else setSort(sort.descending ? null : { by, descending: true });
  };
  const head = (name: string): ReactNode => {
    const order = sort?.by === name && (sort.descending ? "descending" : "ascending");
    return (
      <Table.Th scope="col" className={classes.text} aria-sort={order || undefined}>
        <UnstyledButton
          fz={"inherit"}
          fw={"inherit"}
          ta={"inherit"}
          display={"inline"}
          title={"Sort"}
          onClick={() => next(name)}
        >
          {name}
          {order && <span aria-hidden="true">{order === "ascending" ? " ↑" : " ↓"}</span>}
        </UnstyledButton>
      </Table.Th>
    );
  };
  const select = (
    <NativeSelect
      label="Order"
      hiddenFrom="sm"
      data={[
        { value: "", label: "As they came" },
        ...columns.flatMap(({ name }) => [
          { value: `+${name}`, label: `${name}: lowest first` },
          { value: `-${name}`, label: `${name}: highest first` },
        ]),
      ]}
      value={sort ? `${sort.descending ? "-" : "+"}${sort.by}` : ""}
      onChange={({ currentTarget: { value } }) =>
        setSort(value === "" ? null : { by: value.slice(1), descending: value.startsWith("-") })
      }
    />
  );
  return { sorted, head, select };
}

function compare(
  a: string | number | null,
  b: string | number | null,
  { descending }: { descending: boolean },
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
  return descending ? -order : order;
}
