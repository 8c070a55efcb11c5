import { NumberInput, Select, SimpleGrid } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { Section } from "@/components/ui/section";
import { enginesOptions } from "@/lib/training/engines/queries";
import type { TrainingValues } from "./training-values";

interface Props {
  projectId: string;
  form: UseFormReturnType<TrainingValues>;
}

/** Where a training run runs, and what it asks for there. */
export function EngineFields({ projectId, form }: Props) {
  const { data } = useQuery(enginesOptions(projectId));
  const { engineId } = form.values;
  return (
    <Section title="Engine">
      <Select
        label="Runs on"
        allowDeselect={false}
        data={[
          { value: "", label: "This machine" },
          ...(data?.engines ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps("engineId")}
      />
      {engineId !== "" && (
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <NumberInput
            label="GPUs"
            placeholder="as the engine gives"
            clampBehavior="none"
            {...form.getInputProps("gpus")}
          />
          <NumberInput
            label="Cores"
            placeholder="as the engine gives"
            clampBehavior="none"
            {...form.getInputProps("cpus")}
          />
          <NumberInput
            label="Memory"
            placeholder="as the engine gives"
            suffix=" GiB"
            clampBehavior="none"
            {...form.getInputProps("memory")}
          />
        </SimpleGrid>
      )}
    </Section>
  );
}
