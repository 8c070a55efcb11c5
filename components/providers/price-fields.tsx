import { ActionIcon, Button, Group, NumberInput, Stack, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { DollarField } from "@/components/ui/money-field";
import type { ProviderValues } from "./provider-values";

/** What a provider's models cost, from which a run's costs are estimated and its limit is kept. */
export function PriceFields({ form }: { form: UseFormReturnType<ProviderValues> }) {
  return (
    <Stack gap="xs">
      <div>
        <Text fw={500} size="sm">
          Prices
        </Text>
        <Text size="xs" c="dimmed">
          In dollars per million tokens. The calls of a model without a price count as free, and no
          spending limit stops them. A model that thinks before it answers needs tokens for that
          too, for each answer, at the price of its output.
        </Text>
      </div>
      {form.values.prices.map((_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and keep their place
        <Group key={i} align="flex-end" gap="xs">
          <TextInput
            label="Model"
            flex={2}
            miw={160}
            {...form.getInputProps(`prices.${i}.model`)}
          />
          <DollarField
            label="Input"
            flex={1}
            miw={80}
            {...form.getInputProps(`prices.${i}.input`)}
          />
          <DollarField
            label="Output"
            flex={1}
            miw={80}
            {...form.getInputProps(`prices.${i}.output`)}
          />
          <NumberInput
            label="Tokens to think"
            flex={1}
            miw={120}
            min={0}
            max={1_000_000}
            allowDecimal={false}
            placeholder="none"
            {...form.getInputProps(`prices.${i}.thinking`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="input-sm"
            aria-label={`Remove the price of ${form.values.prices[i]?.model || "this model"}`}
            onClick={() => form.removeListItem("prices", i)}
          >
            ✕
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          onClick={() =>
            form.insertListItem("prices", { model: "", input: "", output: "", thinking: "" })
          }
        >
          Add a price
        </Button>
      </Group>
    </Stack>
  );
}
