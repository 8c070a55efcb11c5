import { SimpleGrid, Stack, Text, Title } from "@mantine/core";
import type { NamedGroup } from "@/lib/figures/groups/group-names";
import type { FiguresMethod } from "@/lib/figures/schema";
import type { Variant } from "@/lib/figures/schema-figures";
import { type OrderBy, prepareOrder } from "@/lib/figures/study/order-effects";
import type { ModelOrder } from "@/lib/figures/study/schema";
import { DefinitionPopover } from "../definitions/definition-popover";
import { studyDefinitions } from "../definitions/study-definitions";
import { OrderTable } from "./order-table";
import { orderTitles } from "./order-titles";
import { StepsPanel } from "./steps-panel";

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

function OrderPart({ by, study, order, groups, people, method }: Props & { by: OrderBy }) {
  const panels = order.map((model) => ({ model, ...prepareOrder(model, by) }));
  const steps = panels[0]?.labels.length ?? 0;
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {orderTitles[by]}
        <DefinitionPopover definition={studyDefinitions[by]} />
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
              <StepsPanel key={panel.key} {...{ panel, by, study, groups, people, method }} />
            ))}
          </SimpleGrid>
        </Stack>
      )}
    </section>
  );
}
