import type { ReactNode } from "react";
import type { ColumnName } from "@/lib/figures/calibration/columns";
import type { FigureRow } from "@/lib/figures/calibration/figures-table";
import type { Looks } from "@/lib/figures/calibration/looks";
import type { FiguresMethod } from "@/lib/figures/schema";

/** A table of figures; on a narrow screen it is drawn as cards. */
export interface FiguresTableProps {
  rows: readonly FigureRow[];
  chosen: readonly ColumnName[];
  method: FiguresMethod;
  sort: Looks["sort"];
  onSort: (sort: Looks["sort"]) => void;
  /** Something to choose a row by, in place of its name. */
  pick?: (row: FigureRow) => ReactNode;
}
