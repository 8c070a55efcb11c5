import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ChooseNamed } from "@/components/ui/choose-named";
import { Section } from "@/components/ui/section";
import { datasetsOptions } from "@/lib/datasets/queries";
import type { DatasetSummary } from "@/lib/datasets/schema";
import { exampleSetsOptions } from "@/lib/runs/examples/queries";
import { count } from "@/lib/text/count";
import type { FileValues } from "./file-values";
import { partValue } from "./file-values";
import { areOnlyTests } from "./own-changes";

interface Props {
  projectId: string;
  /** The recipe’s files of rows. */
  rows: readonly { name: string; kind: FileValues["kind"] }[];
  values: Record<string, FileValues>;
  /** @param datasets the project’s */
  onChange: (values: Record<string, FileValues>, datasets: readonly DatasetSummary[]) => void;
}

/** What a recipe’s files of questions and examples are made from. */
export function FileFields({ projectId, rows, values, onChange }: Props) {
  const { data } = useQuery(datasetsOptions(projectId));
  const { data: examples } = useQuery(exampleSetsOptions(projectId));
  const parts = data?.datasets.map(({ id, name, splits }) => ({
    group: name,
    items: [
      { value: partValue(id), label: `${name}: all` },
      ...splits.flatMap(({ split, questions }) =>
        split === null
          ? []
          : {
              value: partValue(id, split),
              label: `${name}: ${split} (${count(questions, "question")})`,
            },
      ),
    ],
  }));
  const versions = (examples?.sets ?? [])
    .filter(({ kind }) => kind === "texts" || kind === "summaries")
    .flatMap((set) =>
      set.versions.map(({ id, no }) => ({ value: id, label: `${set.name}, version ${no}` })),
    );
  const choose = (name: string, kind: FileValues["kind"], chosen: string[]) =>
    onChange({ ...values, [name]: { kind, chosen } }, data?.datasets ?? []);
  return (
    <Section
      title="Data"
      description="What the recipe’s files are made from when it starts. A file without a choice must lie in the run’s folder. Questions bring their own test sets and sizes: see Changed settings."
    >
      {rows.map(({ name, kind }) =>
        kind === "examples" ? (
          <Select
            key={name}
            label={`File ${name}`}
            description={sources[kind]}
            placeholder={versions.length === 0 ? "no example set has a version" : "choose"}
            clearable
            data={versions}
            value={values[name]?.chosen[0] ?? null}
            onChange={(id) => choose(name, kind, id === null ? [] : [id])}
          />
        ) : (
          <ChooseNamed
            key={name}
            label={`File ${name}`}
            description={sources[kind]}
            placeholder={values[name]?.chosen.length ? "" : "choose datasets or their splits"}
            searchable
            data={parts}
            unknown="a removed dataset or split"
            error={
              values[name] && areOnlyTests(data?.datasets ?? [], values[name]) && onlyTestsText
            }
            value={values[name]?.chosen ?? []}
            onChange={(chosen) => choose(name, kind, chosen)}
          />
        ),
      )}
    </Section>
  );
}

const onlyTestsText =
  "All of these have the split test, so there is nothing to train on. Choose other questions as well: these stay the test set. If the project has no others, import some, or change the split of some of these on their dataset’s page.";

const sources: Record<FileValues["kind"], string> = {
  questions: "Made from the questions of these datasets or splits",
  examples: "Made from this version of an example set",
};
