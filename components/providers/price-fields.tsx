import { ActionIcon, Button, Group, NumberInput, Stack, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
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
          spending limit stops them.
        </Text>
      </div>
      {form.values.prices.map((_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and keep their place
        <Group key={i} align="flex-end" gap="xs" wrap="nowrap">
          <TextInput label="Model" flex={2} {...form.getInputProps(`prices.${i}.model`)} />
          <NumberInput
            label="Input"
            flex={1}
            min={0}
            prefix="$"
            {...form.getInputProps(`prices.${i}.input`)}
          />
          <NumberInput
            label="Output"
            flex={1}
            min={0}
            prefix="$"
            {...form.getInputProps(`prices.${i}.output`)}
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
          onClick={() => form.insertListItem("prices", { model: "", input: "", output: "" })}
        >
          Add a price
        </Button>
      </Group>
    </Stack>
  );
}
