import { DataTable } from "@/components/ui/data-table";
import type { FiguresMethod } from "@/lib/figures/schema";
import type { OrderRow } from "@/lib/figures/study/order-effects";
import { defineFigure } from "../definitions/figure-definitions";
import { FigureText } from "../parts/figure-text";

interface Props {
  label: string;
  head: string;
  rows: readonly OrderRow[];
  method: FiguresMethod;
}

const figures = {
  meanConfidence: "Mean confidence",
  accuracy: "Accuracy",
  gap: "Confidence − accuracy",
} as const;

/** Confidence, accuracy and their difference in rows: models, or the steps of one. */
export const OrderTable = ({ label, head, rows, method }: Props) => (
  <DataTable
    label={label}
    minWidth={520}
    dense
    rows={rows}
    first={{ name: head, cell: ({ name }) => name }}
    columns={[
      { name: "n", cell: ({ n }) => n.toLocaleString("en") },
      ...(["meanConfidence", "accuracy", "gap"] as const).map((figure) => ({
        name: figures[figure],
        definition: defineFigure(figure, method),
        cell: (row: OrderRow) => <FigureText figure={row[figure]} rowN={row.n} />,
      })),
    ]}
  />
);
