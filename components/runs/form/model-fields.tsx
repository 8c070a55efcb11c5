import { Select, SimpleGrid } from "@mantine/core";
import { ModelField } from "@/components/providers/model-field";
import type { RunSources } from "./run-sources";
import { useRunForm } from "./use-run-form";

interface Props extends Pick<RunSources, "providers"> {
  projectId: string;
  /** Where the form keeps the choice. */
  path: string;
}

/** A provider, and one of its models. */
export function ModelFields({ path, projectId, providers }: Props) {
  const form = useRunForm();
  const { value: providerId, ...provider } = form.getInputProps(`${path}.providerId`);
  const chosen = providers.find(({ id }) => id === providerId);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label="Provider"
        withAsterisk
        data={providers.map(({ id, name }) => ({ value: id, label: name }))}
        {...provider}
        value={providerId || null}
        onChange={(id) => {
          form.setFieldValue(`${path}.providerId`, id ?? "");
          const { model } = providers.find((one) => one.id === id) ?? {};
          if (model) form.setFieldValue(`${path}.model`, model);
        }}
      />
      <ModelField
        projectId={projectId}
        provider={chosen}
        withAsterisk
        {...form.getInputProps(`${path}.model`)}
      />
    </SimpleGrid>
  );
}
