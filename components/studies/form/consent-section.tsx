import { Box, List, Text, Textarea, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { whatIsStored } from "@/lib/crowd/participation/what-is-stored";
import { lifeOptions } from "@/lib/life-cycle/queries";
import { FormSection } from "./fields";
import { useStudyForm } from "./use-study-form";

/** What people agree to: the study's own words, and the product's statement below them. */
export function ConsentSection({ projectId }: { projectId: string }) {
  const form = useStudyForm();
  return (
    <FormSection
      title="Consent"
      about="Say who asks, what people do, and what you do with their answers. Fill in every place in [brackets]: the study cannot start while one is left."
    >
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
