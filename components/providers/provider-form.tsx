import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  PasswordInput,
  Radio,
  SimpleGrid,
  Stack,
  TextInput,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ErrorAlert } from "@/components/ui/error-alert";
import { showFieldErrors } from "@/components/ui/show-field-errors";
import { CallError } from "@/lib/http/client";
import { providersOptions } from "@/lib/providers/queries";
import { PriceFields } from "./price-fields";
import type { ProviderValues } from "./provider-values";

interface Props {
  projectId: string;
  initialValues: ProviderValues;
  /** For which kinds the server's environment has a key. */
  environmentKeys: readonly string[];
  hasKey: boolean;
  isNew?: boolean;
  saveLabel: string;
  save: (values: ProviderValues) => Promise<unknown>;
  onSaved: () => void;
}

/** Of a new provider, or of one that is changed; what kind it is does not change. */
export function ProviderForm(props: Props) {
  const { projectId, initialValues, isNew, saveLabel, save, onSaved } = props;
  const queries = useQueryClient();
  const form = useForm({
    initialValues,
    validate: {
      name: (name) => (name.trim() ? null : "Give the provider a name"),
      url: (url, { kind }) =>
        kind !== "compatible" || /^https?:\/\/\S+$/i.test(url.trim())
          ? null
          : "Enter a whole address, such as https://models.example.org/v1",
      mostAtOnce: (most) =>
        Number(most) >= 1 && Number(most) <= 256 ? null : "Enter a number from 1 to 256",
      prices: {
        input: priceProblem,
        output: priceProblem,
      },
    },
  });
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await queries.invalidateQueries(providersOptions(projectId));
      onSaved();
    },
    onError: (error) => {
      if (error instanceof CallError) showFieldErrors(form, error);
    },
  });
  const { kind } = form.values;
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(values))} noValidate>
      <Stack>
        {isNew && (
          <Radio.Group label="Who provides the models?" {...form.getInputProps("kind")}>
            <Stack gap="xs" mt={6}>
              <Radio value="anthropic" label="Anthropic" />
              <Radio value="openai" label="OpenAI" />
              <Radio
                value="compatible"
                label="Another server"
                description="Any that speaks OpenAI’s chat completions: vLLM, transformers serve, llama.cpp, Ollama, and most hosts."
              />
            </Stack>
          </Radio.Group>
        )}
        <TextInput
          label="Name"
          description="As runs will call it."
          maxLength={200}
          {...form.getInputProps("name")}
        />
        {kind === "compatible" && (
          <TextInput
            label="Address"
            type="url"
            placeholder="https://models.example.org/v1"
            description="Up to and including /v1. Inside your own network it is called once an admin of the instance has allowed it under Instance."
            {...form.getInputProps("url")}
          />
        )}
        <PasswordInput
          label="API key"
          autoComplete="off"
          description={keyHint(props, kind)}
          {...form.getInputProps("key")}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: "end" }}>
          <NumberInput
            label="Calls at once"
            min={1}
            max={256}
            allowDecimal={false}
            description="Fewer are made while the provider says that it is too many."
            {...form.getInputProps("mostAtOnce")}
          />
          <NumberInput
            label="Calls a minute"
            min={1}
            allowDecimal={false}
            placeholder="no limit"
            description="As your contract with the provider says."
            {...form.getInputProps("mostPerMinute")}
          />
        </SimpleGrid>
        <Checkbox
          label="It can hold answers to a JSON schema"
          description="Structured output: fewer answers then have to be asked for again."
          {...form.getInputProps("structured", { type: "checkbox" })}
        />
        <PriceFields form={form} />
        <ErrorAlert error={isAtField(saving.error) ? null : saving.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={saving.isPending}>
            {saveLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Whether the form says it beside a field. */
const isAtField = (error: Error | null) => error instanceof CallError && error.fields.length > 0;

function keyHint({ hasKey, environmentKeys }: Props, kind: ProviderValues["kind"]): string {
  if (hasKey) return "Leave it empty to keep the stored one. A new address needs its key again.";
  if (environmentKeys.includes(kind)) return "Leave it empty to use the server’s own key.";
  return kind === "compatible"
    ? "Leave it empty if the server asks for none."
    : "From your account there.";
}

const priceProblem = (price: number | string) =>
  price === "" || Number.isNaN(price) ? "Enter a price" : null;
