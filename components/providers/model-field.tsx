import { Autocomplete, type AutocompleteProps, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { providerModelsOptions } from "@/lib/providers/queries";
import { type Provider, trainedProviderId } from "@/lib/providers/schema";

interface Props extends Omit<AutocompleteProps, "data"> {
  projectId: string;
  provider: Provider | undefined;
}

/** The name of a provider's model: one that it says it has, one with a price, or any other. The only one is chosen at first. */
export function ModelField({ projectId, provider, ...field }: Props) {
  const { data } = useQuery({
    ...providerModelsOptions(projectId, provider?.id ?? ""),
    enabled: provider !== undefined,
  });
  const models = data?.models ?? [];
  const names = new Set([...Object.keys(provider?.prices ?? {}), ...models.map(({ id }) => id)]);
  const [only = null] = data && names.size === 1 ? names : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each provider, so that it can be cleared
  useEffect(() => {
    if (only !== null && !field.value) field.onChange?.(only);
  }, [provider?.id, only]);
  if (provider?.id === trainedProviderId) {
    const { value, onChange, error } = field;
    return (
      <Select
        label="Model"
        data={models.map(({ id, name }) => ({ value: id, label: name }))}
        value={value || null}
        onChange={(id) => onChange?.(id ?? "")}
        error={error}
      />
    );
  }
  return <Autocomplete label="Model" data={[...names]} limit={50} maxLength={200} {...field} />;
}
