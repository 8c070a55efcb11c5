import { SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { type OrderBy, prepareOrder } from "@/lib/results/prepare-order";
import type { MethodUsed, StudyFigures, Variant } from "@/lib/results/schema";
import { DefinitionButton } from "./definition-button";
import { OrderTable } from "./order-table";
import { orderTitles } from "./order-titles";
import { StepsPanel } from "./steps-panel";

interface Props {
  /** The study's name. */
  study: string;
  figures: StudyFigures;
  /** Whose forecasts these are, where people are excluded. */
  people: Variant | null;
  method: MethodUsed;
}

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

function OrderPart({ by, study, figures, people, method }: Props & { by: OrderBy }) {
  const panels = figures.order.map((model) => ({ model, ...prepareOrder(model, by) }));
  const steps = panels[0]?.labels.length ?? 0;
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {orderTitles[by]}
        <DefinitionButton of={by} method={method} />
      </Title>
      {steps < 2 ? (
        <Text c="dimmed">Each task shows a single output: there is no position to compare.</Text>
      ) : (
        <Stack>
          <OrderTable
            label={`${orderTitles[by]}: change`}
            head={by === "position" ? "Last position − first" : "Last third − first"}
            rows={panels.map(({ change }) => change)}
            method={method}
          />
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
            {panels.map((panel) => (
              <StepsPanel key={panel.key} {...{ panel, by, study, figures, people, method }} />
            ))}
          </SimpleGrid>
        </Stack>
      )}
    </section>
  );
}
