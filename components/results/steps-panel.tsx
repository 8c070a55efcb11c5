import { OrderChart } from "@/components/charts/order-chart";
import { nameTable } from "@/lib/results/name-table";
import { markModel, orderLatex } from "@/lib/results/order-latex";
import { count } from "@/lib/results/prepare-calibration-table";
import type { OrderBy, OrderPanel } from "@/lib/results/prepare-order";
import { orderPanelCsv } from "@/lib/results/prepare-order-csv";
import { nameVariant, variantNames } from "@/lib/results/prepare-variants";
import type { MethodUsed, ModelOrder, StudyFigures, Variant } from "@/lib/results/schema";
import { ChartPanel } from "./chart-panel";
import { OrderTable } from "./order-table";
import { orderTitles } from "./order-titles";

/** One model's steps of an order, as a chart or as a table. */
export function StepsPanel({
  panel,
  by,
  study,
  figures: { models },
  people,
  method,
}: {
  panel: OrderPanel & { model: ModelOrder };
  by: OrderBy;
  /** The study's name. */
  study: string;
  figures: StudyFigures;
  /** Whose forecasts these are, where people are excluded. */
  people: Variant | null;
  method: MethodUsed;
}) {
  const { model, name, rows } = panel;
  const title = `${orderTitles[by]}: ${name}`;
  const marked = `${orderTitles[by]}: ${nameVariant(markModel(model.model, models), people)}`;
  const filename = nameTable(study, ["order", by, nameVariant(name, people)]);
  const steps = { head: "Step", unit: "%", rows } as const;
  return (
    <ChartPanel
      title={name}
      subtitle={count(
        rows.reduce((n, row) => n + row.n, 0),
        "forecast",
      )}
      what={`order-${by}`}
      kind={orderTitles[by]}
      people={people && variantNames[people]}
      filename={filename}
      csv={() => orderPanelCsv(model, by, { people, models })}
      latex={() => orderLatex(marked, steps, { models, method, name: filename })}
      caption="Vertical lines are 95 % intervals."
      undefined={panel.undefined}
      table={<OrderTable label={title} head="Step" rows={rows} method={method} />}
    >
      <OrderChart model={panel} />
    </ChartPanel>
  );
}
