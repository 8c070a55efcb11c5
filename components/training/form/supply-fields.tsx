import { Checkbox, Radio, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ModelField } from "@/components/providers/model-field";
import { ChooseNamed } from "@/components/ui/choose-named";
import { DollarField } from "@/components/ui/money-field";
import { NotedOption } from "@/components/ui/noted-option";
import { datasetsOptions } from "@/lib/datasets/queries";
import { knowledgeOptions } from "@/lib/knowledge/queries";
import { phraseTablesOptions } from "@/lib/phrases/queries";
import { providersOptions } from "@/lib/providers/queries";
import { trainedProviderId } from "@/lib/providers/schema";
import { readersOptions } from "@/lib/readers/queries";
import { readerLabel, readerNote } from "@/lib/readers/reader-note";
import { studiesOptions } from "@/lib/studies/queries";
import type { Supply } from "@/lib/training/supplies/schema";
import { chosenProvider } from "../chosen-provider";
import { asksModel, hasReader, readerName, type SupplyValues } from "./supply-values";

interface Props {
  projectId: string;
  /** What the file’s rows are. */
  kind: Supply["kind"];
  label: string;
  values: SupplyValues;
  onChange: (values: SupplyValues) => void;
  /** What is wrong, in a sentence. */
  error?: string | null;
  /** Whether the choice may be left for later. */
  isOptional: boolean;
}

const choices: Record<Supply["kind"], { value: SupplyValues["by"]; label: string }[]> = {
  queries: [
    { value: "queries", label: "A language model writes those that are missing" },
    { value: "known-queries", label: "Only those that the project has, of questions or texts" },
  ],
  readings: [
    { value: "rules", label: "Rules: what a text says literally; no model is asked" },
    { value: "read", label: "A language model" },
    { value: "there", label: "Only those named below, such as a study’s crowd" },
  ],
  texts: [
    { value: "summaries", label: "A language model sums up the samples of each question" },
    { value: "paragraphs", label: "A language model answers each query itself" },
  ],
  claims: [{ value: "claims", label: "A language model, which also checks each claim" }],
};

/** Who makes a file that a recipe awaits. */
export function SupplyFields(props: Props) {
  const { projectId, kind, label, values, onChange, error, isOptional } = props;
  const { data } = useQuery(providersOptions(projectId));
  const providers = (data?.providers ?? []).filter(({ id }) => id !== trainedProviderId);
  const set = (change: Partial<SupplyValues>) => onChange({ ...values, ...change });
  const { by } = values;
  const later = { value: "" as const, label: "Nobody yet: the run waits until you choose" };
  return (
    <Stack gap="sm">
      <Radio.Group
        label={label}
        value={by}
        onChange={(next) => {
          const providerId = chosenProvider(providers, values.providerId)?.id ?? "";
          set({ by: next as SupplyValues["by"], providerId });
        }}
        error={error}
      >
        <Stack gap="xs" mt={6}>
          {[...(isOptional ? [later] : []), ...choices[kind]].map((choice) => (
            <Radio key={choice.value} value={choice.value} label={choice.label} />
          ))}
        </Stack>
      </Radio.Group>
      {hasReader(values) && (
        <TextInput
          label="Name of the reader"
          placeholder={readerName(values) || "the model’s name"}
          maxLength={200}
          value={values.reader}
          onChange={({ currentTarget }) => set({ reader: currentTarget.value })}
        />
      )}
      {asksModel(values) && (
        <SimpleGrid cols={{ base: 1, xs: 3 }} style={{ alignItems: "end" }}>
          <Select
            label="Provider"
            data={providers.map(({ id, name }) => ({ value: id, label: name }))}
            value={values.providerId || null}
            onChange={(id) => set({ providerId: id ?? "", model: "" })}
          />
          <ModelField
            projectId={projectId}
            provider={providers.find(({ id }) => id === values.providerId)}
            value={values.model}
            onChange={(model) => set({ model })}
          />
          <DollarField
            label="Spend at most"
            value={values.dollars}
            onChange={(dollars) => set({ dollars })}
          />
        </SimpleGrid>
      )}
      {by === "queries" && <Clues {...{ projectId, values, set }} />}
      {by === "rules" && <Phrases {...{ projectId, values, set }} />}
      {by === "claims" && <Source {...{ projectId, values, set }} />}
      {kind === "readings" && by !== "" && <Others {...{ projectId, values, set }} />}
      {by !== "" && (
        <Checkbox
          label={`Go on although some ${partialTexts[kind]}`}
          checked={values.partial}
          onChange={({ currentTarget }) => set({ partial: currentTarget.checked })}
        />
      )}
    </Stack>
  );
}

const partialTexts: Record<Supply["kind"], string> = {
  queries: "questions have no query",
  texts: "questions have no text",
  readings: "texts have no reading",
  claims: "texts have no reading",
};

interface PartProps {
  projectId: string;
  values: SupplyValues;
  set: (change: Partial<SupplyValues>) => void;
}

/** Which datasets have clues in place of questions. */
function Clues({ projectId, values, set }: PartProps) {
  const { data } = useQuery(datasetsOptions(projectId));
  return (
    <ChooseNamed
      label="Datasets of clues, as in Jeopardy"
      description="A clue is turned into a question first. Questions without a correct answer are people, who are not asked about."
      placeholder={values.clueIds.length === 0 ? "none" : ""}
      searchable
      data={data?.datasets.map(({ id, name }) => ({ value: id, label: name }))}
      unknown="a removed dataset"
      value={values.clueIds}
      onChange={(clueIds) => set({ clueIds })}
    />
  );
}

/** What claims are checked against. */
function Source({ projectId, values, set }: PartProps) {
  const { data } = useQuery(knowledgeOptions(projectId));
  const sources = (data?.sources ?? []).filter(({ archivedAt }) => archivedAt === null);
  return (
    <Select
      label="Knowledge source"
      description="Each claim is checked against the page of the person, which the question’s key names."
      placeholder={sources.length === 0 ? "none yet: import one under Runs" : "choose"}
      data={sources.map(({ name }) => name)}
      value={values.source || null}
      onChange={(source) => set({ source: source ?? "" })}
    />
  );
}

/** By which table rules turn phrases of confidence into probabilities. */
function Phrases({ projectId, values, set }: PartProps) {
  const { data } = useQuery(phraseTablesOptions(projectId));
  return (
    <Select
      label="Table of phrases"
      description="What phrases such as “likely” become in what is learnt from these readings."
      data={[
        { value: "", label: "Candor’s own" },
        ...(data?.tables ?? []).map(({ version, name }) => ({ value: version, label: name })),
      ]}
      allowDeselect={false}
      value={values.phrases}
      onChange={(phrases) => set({ phrases: phrases ?? "" })}
    />
  );
}

/** Whose forecasts of the same texts count, too. */
function Others({ projectId, values, set }: PartProps) {
  const { data: studies } = useQuery(studiesOptions(projectId));
  const { data: readers } = useQuery(readersOptions(projectId, "", 1));
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: "end" }}>
      <ChooseNamed
        label="Forecasts of the crowd of"
        placeholder={values.studyIds.length === 0 ? "no study" : ""}
        searchable
        data={studies?.studies.map(({ id, name }) => ({ value: id, label: name }))}
        unknown="a removed study"
        value={values.studyIds}
        onChange={(studyIds) => set({ studyIds })}
      />
      <ChooseNamed
        label="Forecasts of these readers"
        placeholder={values.readerIds.length === 0 ? "nobody else" : ""}
        searchable
        data={readers?.readers.map((one) => ({ value: one.id, label: readerLabel(one) }))}
        renderOption={({ option: { value, label }, checked }) => (
          <NotedOption
            checked={checked}
            label={label}
            note={readerNote(readers?.readers.find(({ id }) => id === value)?.kind ?? "", label)}
          />
        )}
        unknown="another reader"
        value={values.readerIds}
        onChange={(readerIds) => set({ readerIds })}
      />
    </SimpleGrid>
  );
}
