import { Table, UnstyledButton } from "@mantine/core";
import classes from "@/components/figures/parts/figures.module.css";
import type { Looks, SortBy } from "@/lib/figures/calibration/looks";
import { nextSort } from "@/lib/figures/calibration/looks";
import type { FiguresMethod } from "@/lib/figures/schema";
import { FigureDefinition } from "../definitions/figure-definition";
import type { FigureDefinitionName } from "../definitions/figure-definitions";

/** The head of a column: sorts by it, up, down and not at all, and says what is in it. */
export function SortableHead({
  by,
  name,
  of,
  method,
  sort,
  onSort,
  className = classes.number,
}: {
  by: SortBy;
  name: string;
  of: FigureDefinitionName;
  method: FiguresMethod;
  sort: Looks["sort"];
  onSort: (sort: Looks["sort"]) => void;
  className?: string;
}) {
  const order =
    sort?.by !== by
      ? undefined
      : sort.descending
        ? ("descending" as const)
        : ("ascending" as const);
  return (
    <Table.Th
      scope="col"
      className={className}
      aria-sort={order}
      // A short name and its mark stay on one line.
      style={{ whiteSpace: name.length <= 16 ? "nowrap" : undefined }}
    >
      <UnstyledButton
        fz="inherit"
        fw="inherit"
        ta="inherit"
        display="inline"
        onClick={() => onSort(nextSort(sort, by))}
        title="Sort"
      >
        {name}
        {order && <span aria-hidden="true">{order === "ascending" ? " ↑" : " ↓"}</span>}
      </UnstyledButton>
      <FigureDefinition of={of} method={method} />
    </Table.Th>
  );
}
