import { Box, List, SimpleGrid, Text, Textarea, TextInput, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ChangeEvent } from "react";
import { whatIsStored } from "@/lib/crowd/participation/what-is-stored";
import { lifeOptions } from "@/lib/life-cycle/queries";
import { FormSection, NumberField } from "./fields";
import { useStudyForm } from "./use-study-form";

/** What people agree to: the study's own words, and the product's statement below them. */
export function ConsentSection({ projectId }: { projectId: string }) {
  const form = useStudyForm();
  return (
    <FormSection
      title="Consent"
      about="Say what people do, and what you do with their answers. Fill in every place in [brackets] and who asks: the study cannot start before."
    >
      <AskerFields />
      <Textarea
        label="Consent text"
        autosize
        minRows={6}
        maxRows={18}
        withAsterisk
        {...form.getInputProps("config.consent.text")}
      />
      <ShownBelow projectId={projectId} />
    </FormSection>
  );
}

const nobody = { researchers: "", institution: "", contact: "", minimumAge: 18 };

const named = <One extends Omit<typeof nobody, "minimumAge">>(asker: One) =>
  asker.researchers || asker.institution || asker.contact ? asker : null;

/** Who asks. The fields exist from the first key on: a draft may be saved without them. */
function AskerFields() {
  const form = useStudyForm();
  const asker = form.values.config.consent.asker ?? null;
  const field = (name: "researchers" | "institution" | "contact") => {
    const path = `config.consent.asker.${name}`;
    return {
      withAsterisk: true,
      maxLength: 300,
      error: form.getInputProps(path).error,
      value: asker?.[name] ?? "",
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        form.setFieldValue(
          "config.consent.asker",
          named({ ...(asker ?? nobody), [name]: currentTarget.value }),
        ),
    };
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput label="Researchers" placeholder="Names" {...field("researchers")} />
      <TextInput label="Institution" {...field("institution")} />
      <TextInput
        label="Contact for questions"
        placeholder="Name and e-mail address"
        {...field("contact")}
      />
      {asker && (
        <NumberField
          label="Minimum age"
          description="0 for none."
          path="config.consent.asker.minimumAge"
          min={0}
          max={99}
        />
      )}
    </SimpleGrid>
  );
}

function ShownBelow({ projectId }: { projectId: string }) {
  const { config } = useStudyForm().values;
  const { data } = useQuery(lifeOptions(projectId));
  if (!data) return null;
  return (
    <Box component="section" aria-labelledby="shown-below">
      <Title order={3} size="h6" id="shown-below">
        Shown below your text
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Candor states what it stores, from these settings and the project’s retention period. You
        need not repeat it, and can’t change it.
      </Text>
      {whatIsStored(config, data.retentionMonths).map(({ title, points }) => (
        <Box key={title} mb="xs">
          <Text size="sm" fw={600}>
            {title}
          </Text>
          <List size="sm">
            {points.map((point) => (
              <List.Item key={point}>{point}</List.Item>
            ))}
          </List>
        </Box>
      ))}
    </Box>
  );
}
