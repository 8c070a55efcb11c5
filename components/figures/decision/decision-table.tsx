import { DataTable } from "@/components/ui/data-table";
import classes from "@/components/ui/data-table.module.css";
import type { DecisionStop } from "@/lib/figures/decision/decision-panels";
import { formatThousandths } from "@/lib/text/format-number";

/** The curves in numbers, at eleven costs. */
export const DecisionTable = ({ stops }: { stops: readonly DecisionStop[] }) => (
  <DataTable
    label="Losses by the cost of “I don’t know”"
    minWidth={480}
    dense
    rows={stops.map((stop) => ({ key: stop.beta, ...stop }))}
    first={{ name: "Cost", className: classes.number, cell: ({ beta }) => beta.toFixed(2) }}
    columns={[
      { name: "Expected", cell: ({ expected }) => formatThousandths(expected) },
      {
        name: "Realised",
        cell: ({ realised, low, high }) => (
          <>
            {formatThousandths(realised)}
            <br />
            <small>
              {formatThousandths(low)} to {formatThousandths(high)}
            </small>
          </>
        ),
      },
      { name: "Best", cell: ({ best }) => formatThousandths(best) },
      { name: "Always answer", cell: ({ answer }) => formatThousandths(answer) },
      { name: "Never answer", cell: ({ abstain }) => formatThousandths(abstain) },
    ]}
  />
);
