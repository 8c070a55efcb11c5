import { SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { OrderChart } from "@/components/charts/order-chart";
import { count } from "@/lib/results/prepare-calibration-table";
import { type OrderBy, type OrderPanel, prepareOrder } from "@/lib/results/prepare-order";
import type { MethodUsed, ModelOrder } from "@/lib/results/schema";
import { ChartPanel } from "./chart-panel";
import { DefinitionButton } from "./definition-button";
import { OrderTable } from "./order-table";

interface Props {
  order: readonly ModelOrder[];
  method: MethodUsed;
}

const titles: Record<OrderBy, string> = {
  position: "Position on the screen",
  third: "When in a person’s tasks",
};

/** Whether it mattered where an output was shown, and when it was read. */
export function OrderSection({ order, method }: Props) {
  return (
    <Stack gap="xl">
      {(["position", "third"] as const).map((by) => (
        <OrderPart key={by} by={by} panels={prepareOrder(order, by)} method={method} />
      ))}
    </Stack>
  );
}

function OrderPart({
  by,
  panels,
  method,
}: {
  by: OrderBy;
  panels: readonly OrderPanel[];
  method: MethodUsed;
}) {
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
