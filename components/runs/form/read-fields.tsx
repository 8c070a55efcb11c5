import { MultiSelect, NumberInput, SimpleGrid, TextInput } from "@mantine/core";
import { Section } from "@/components/ui/section";
import { ExampleFields } from "./example-fields";
import type { RunSources } from "./run-sources";
import { useRunForm } from "./use-run-form";

interface Props extends Pick<RunSources, "models"> {
  projectId: string;
}

/** Whose texts are read, and by whom. */
export function ReadFields({ projectId, models }: Props) {
  const form = useRunForm();
  const { kind } = form.values;
  return (
    <Section
      title="Texts and reader"
      description={kind === "claims" ? ofClaims : kind === "rules" ? ofRules : ofAnswers}
    >
      <MultiSelect
        label="Texts of these models"
        withAsterisk
        searchable
        data={models.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps("modelIds")}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: "end" }}>
        <TextInput
          label="Name of the reader"
          withAsterisk
          maxLength={200}
          placeholder="Claude reader"
          description="Figures show it so. Its version names its model and prompts."
          {...form.getInputProps("reader")}
        />
        {kind === "read" && (
          <NumberInput
            label="Readings of each text"
            min={1}
            max={20}
            allowDecimal={false}
            description="More than one shows how much its forecasts vary."
            {...form.getInputProps("readings")}
          />
        )}
      </SimpleGrid>
      <ExampleFields projectId={projectId} />
    </Section>
  );
}

const ofAnswers =
  "The reader finds the answers that a text gives to its question, and says how likely the text makes each. A judge then compares them with the correct answer.";

const ofClaims =
  "The reader splits each biography into claims and says how sure the text is of each. A judge then checks them against the page of the person, which the question’s key names. Each claim becomes a forecast in a dataset of its own.";

const ofRules =
  "The rules find answers and how sure the text is of each in literal statements (“a 70% chance that it is …”) and in a table of phrases. They ask no language model and cost nothing. The guide says where they are wrong.";
