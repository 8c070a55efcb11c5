import { SimpleGrid, Stack, Text } from "@mantine/core";
import { OrderChart } from "@/components/charts/order-chart";
import { DataTable } from "@/components/ui/data-table";
import { nameTable } from "@/lib/figures/format/figure-latex";
import type { NamedGroup } from "@/lib/figures/groups/group-names";
import { nameVariant, variantNames } from "@/lib/figures/groups/group-names";
import type { FiguresMethod } from "@/lib/figures/schema";
import type { Variant } from "@/lib/figures/schema-figures";
import type { OrderRow } from "@/lib/figures/study/order-effects";
import { type OrderBy, orderModel } from "@/lib/figures/study/order-effects";
import type { ModelOrder } from "@/lib/figures/study/schema";
import { markModel, orderLatex, orderPanelCsv } from "@/lib/figures/study/study-files";
import { count } from "@/lib/text/count";
import { defineFigure } from "../definitions/figure-definitions";
import { studyDefinitions } from "../definitions/study-definitions";
import { ChartPanel } from "../parts/chart-panel";
import { FigureText } from "../parts/figure-text";
import { SectionHead } from "../parts/section-head";

interface Props {
  /** The study's name. */
  study: string;
  order: readonly ModelOrder[];
  /** Of the same people. */
  groups: readonly NamedGroup[];
  /** Whose forecasts these are, where people are excluded. */
  people: Variant | null;
  method: FiguresMethod;
}

/** Shows whether the position of an output and the time of reading made a difference. */
export const OrderSection = (props: Props) => (
  <Stack gap="xl">
    <OrderPart by="position" head="Last position − first" {...props} />
    <OrderPart by="third" head="Last third − first" {...props} />
  </Stack>
);

function OrderPart({ by, head, ...props }: Props & { by: OrderBy; head: string }) {
  const { title } = studyDefinitions[by];
  const panels = props.order.map((model) => orderModel(model, by));
  return (
    <section>
      <SectionHead title={title} definition={studyDefinitions[by]} level={3} />
      {(panels[0]?.labels.length ?? 0) < 2 ? (
        <Text c="dimmed">
          Each task shows a single output, so there are no positions to compare.
        </Text>
      ) : (
        <Stack>
          <OrderTable
            label={`${title}: change`}
            head={head}
            rows={panels.map(({ change }) => change)}
            method={props.method}
          />
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
            {props.order.map((model, i) => (
              <StepsPanel key={panels[i]?.key} by={by} model={model} {...props} />
            ))}
          </SimpleGrid>
        </Stack>
      )}
    </section>
  );
}

/** One model's steps of an order, as a chart or as a table. */
function StepsPanel(props: Omit<Props, "order"> & { by: OrderBy; model: ModelOrder }) {
  const { by, model, study, groups, people, method } = props;
  const { title } = studyDefinitions[by];
  const panel = orderModel(model, by);
  const { name, rows } = panel;
  const marked = `${title}: ${nameVariant(markModel(model.model, groups), people)}`;
  const filename = nameTable(study, ["order", by, nameVariant(name, people)]);
  const steps = { head: "Step", unit: "%", rows } as const;
  const n = rows.reduce((sum, row) => sum + row.n, 0);
  return (
    <ChartPanel
      title={markModel(model.model, groups)}
      subtitle={count(n, "forecast")}
      what={`order-${by}`}
      kind={title}
      people={people && variantNames[people]}
      filename={filename}
      csv={() => orderPanelCsv(model, by, { variant: people, groups })}
      latex={() => orderLatex(marked, steps, { groups, method, name: filename })}
      caption={panel.caption}
      undefined={panel.undefined}
      table={<OrderTable label={`${title}: ${name}`} head="Step" rows={rows} method={method} />}
    >
      <OrderChart model={panel} />
    </ChartPanel>
  );
}

interface OrderTableProps {
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
const OrderTable = ({ label, head, rows, method }: OrderTableProps) => (
  <DataTable
    label={label}
    minWidth={520}
    dense
    rows={rows}
    columns={[
      { name: head, cell: ({ name }) => name },
      { name: "n", cell: ({ n }) => n.toLocaleString("en") },
      ...(["meanConfidence", "accuracy", "gap"] as const).map((figure) => ({
        name: figures[figure],
        definition: defineFigure(figure, method),
        cell: (row: OrderRow) => <FigureText figure={row[figure]} rowN={row.n} />,
      })),
    ]}
  />
);
