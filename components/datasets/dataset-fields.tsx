import { Select } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { DatasetSummary } from "@/lib/datasets/schema";

/** A form with a dataset (empty: none is chosen yet) and a split (empty: all of its questions). */
interface DatasetForm {
  values: { datasetId: string; split: string };
  getInputProps(path: "datasetId" | "split"): GetInputPropsReturnType;
  setFieldValue(path: "datasetId" | "split", value: string): void;
}

interface Props {
  datasets: readonly Pick<DatasetSummary, "id" | "name" | "splits">[];
  form: DatasetForm;
}

/** A dataset, and one of its splits or all. */
export function DatasetFields({ datasets, form }: Props) {
  const { datasetId } = form.values;
  const splits = datasets.find(({ id }) => id === datasetId)?.splits ?? [];
  return (
    <>
      <Select
        label="Dataset"
        withAsterisk
        searchable
        data={datasets.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps("datasetId")}
        value={datasetId || null}
        onChange={(id) => {
          form.setFieldValue("datasetId", id ?? "");
          form.setFieldValue("split", "");
        }}
      />
      <Select
        label="Split"
        allowDeselect={false}
        data={[
          { value: "", label: "All" },
          ...splits.flatMap(({ split }) => (split === null ? [] : { value: split, label: split })),
        ]}
        {...form.getInputProps("split")}
      />
    </>
  );
}
