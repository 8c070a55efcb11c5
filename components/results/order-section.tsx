import { SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { OrderChart } from "@/components/charts/order-chart";
import { orderLatex } from "@/lib/results/order-latex";
import { count } from "@/lib/results/prepare-calibration-table";
import { type OrderBy, prepareOrder } from "@/lib/results/prepare-order";
import { orderPanelCsv } from "@/lib/results/prepare-order-csv";
import { variantNames } from "@/lib/results/prepare-variants";
import type { MethodUsed, ModelOrder, Variant } from "@/lib/results/schema";
import { ChartPanel } from "./chart-panel";
import { DefinitionButton } from "./definition-button";
import { OrderTable } from "./order-table";

interface Props {
  order: readonly ModelOrder[];
  /** Whose forecasts these are, where people are excluded. */
  people: Variant | null;
  method: MethodUsed;
}

const titles: Record<OrderBy, string> = {
  position: "Position on the screen",
  third: "When in a person’s tasks",
};

/** Whether it mattered where an output was shown, and when it was read. */
export function OrderSection(props: Props) {
  return (
    <Stack gap="xl">
      {(["position", "third"] as const).map((by) => (
        <OrderPart key={by} by={by} {...props} />
      ))}
    </Stack>
  );
}

function OrderPart({ by, order, people, method }: Props & { by: OrderBy }) {
  const panels = order.map((model) => ({ model, ...prepareOrder(model, by) }));
  const steps = panels[0]?.labels.length ?? 0;
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {titles[by]}
        <DefinitionButton of={by} method={method} />
      </Title>
      {steps < 2 ? (
        <Text c="dimmed">Each task shows a single output: there is no position to compare.</Text>
      ) : (
        <Stack>
          <OrderTable
            label={`${titles[by]}: change`}
            head={by === "position" ? "Last position − first" : "Last third − first"}
            rows={panels.map(({ change }) => change)}
            method={method}
          />
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
            {panels.map((panel) => (
              <ChartPanel
                key={panel.key}
                title={panel.name}
                subtitle={count(
                  panel.rows.reduce((n, row) => n + row.n, 0),
                  "forecast",
                )}
                what={`order-${by}`}
                kind={titles[by]}
                people={people && variantNames[people]}
                csv={() => orderPanelCsv(panel.model, by, people)}
                latex={() =>
                  orderLatex(`${titles[by]}: ${panel.name}`, {
                    ...{ head: "Step", unit: "%", rows: panel.rows },
                  })
                }
                caption="Vertical lines are 95 % intervals."
                undefined={panel.undefined}
                table={
                  <OrderTable
                    label={`${titles[by]}: ${panel.name}`}
                    head="Step"
                    rows={panel.rows}
                    method={method}
                  />
                }
              >
                <OrderChart model={panel} />
              </ChartPanel>
            ))}
          </SimpleGrid>
        </Stack>
      )}
    </section>
  );
}
