import { OrderChart } from "@/components/charts/order-chart";
import { nameTable } from "@/lib/figures/format/figure-latex";
import { type NamedGroup, nameVariant, variantNames } from "@/lib/figures/groups/group-names";
import type { FiguresMethod } from "@/lib/figures/schema";
import type { Variant } from "@/lib/figures/schema-figures";
import type { OrderBy, OrderPanel } from "@/lib/figures/study/order-effects";
import type { ModelOrder } from "@/lib/figures/study/schema";
import { markModel, orderLatex, orderPanelCsv } from "@/lib/figures/study/study-files";
import { count } from "@/lib/text/count";
import { ChartPanel } from "../parts/chart-panel";
import { OrderTable } from "./order-table";
import { orderTitles } from "./order-titles";

/** One model's steps of an order, as a chart or as a table. */
export function StepsPanel({
  panel,
  by,
  study,
  groups,
  people,
  method,
}: {
  panel: OrderPanel & { model: ModelOrder };
  by: OrderBy;
  /** The study's name. */
  study: string;
  groups: readonly NamedGroup[];
  /** Whose forecasts these are, where people are excluded. */
  people: Variant | null;
  method: FiguresMethod;
}) {
  const { model, name, rows } = panel;
  const title = `${orderTitles[by]}: ${name}`;
  const marked = `${orderTitles[by]}: ${nameVariant(markModel(model.model, groups), people)}`;
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
      csv={() => orderPanelCsv(model, by, { variant: people, groups })}
      latex={() => orderLatex(marked, steps, { groups, method, name: filename })}
      caption="Vertical lines are 95 % intervals."
      undefined={panel.undefined}
      table={<OrderTable label={title} head="Step" rows={rows} method={method} />}
    >
      <OrderChart model={panel} />
    </ChartPanel>
  );
}
