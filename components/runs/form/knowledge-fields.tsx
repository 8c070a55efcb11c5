import { Anchor, NumberInput, Radio, Select, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Section } from "@/components/ui/section";
import { knowledgeOptions } from "@/lib/knowledge/queries";
import { count } from "@/lib/text/count";
import { ModelFields } from "./model-fields";
import type { RunSources } from "./run-sources";
import { useRunForm } from "./use-run-form";

interface Props extends Pick<RunSources, "providers"> {
  projectId: string;
}

/** What claims are checked against, and how passages are found. */
export function KnowledgeFields({ projectId, providers }: Props) {
  const form = useRunForm();
  const { data } = useQuery(knowledgeOptions(projectId));
  const sources = data?.sources.filter(({ archivedAt }) => archivedAt === null) ?? [];
  const { source, retriever } = form.values;
  // A draft may name one that is archived by now.
  const isGone = source !== "" && !sources.some(({ name }) => name === source);
  const { value: _, ...input } = form.getInputProps("source");
  return (
    <Section
      title="Knowledge source"
      description="Each claim is checked against the passages that fit it best, of the page whose title is the question’s key."
    >
      {data && sources.length === 0 && (
        <Text size="sm">
          There is none yet.{" "}
          <Anchor
            component={Link}
            underline="always"
            href={`/projects/${projectId}/runs/knowledge`}
          >
            Import pages first
          </Anchor>
          .
        </Text>
      )}
      <Select
        label="Knowledge source"
        withAsterisk
        searchable
        data={[
          ...sources.map(({ name, pages }) => ({
            value: name,
            label: `${name} (${count(pages, "page")})`,
          })),
          ...(isGone ? [{ value: source, label: `${source} (archived)`, disabled: true }] : []),
        ]}
        {...input}
        value={source || null}
        onChange={(name) => form.setFieldValue("source", name ?? "")}
      />
      <Radio.Group label="How passages are found" {...form.getInputProps("retriever")}>
        <Stack gap="xs" mt={6}>
          <Radio
            value="text"
            label="Text search"
            description="By the words that a passage shares with the claim. It costs nothing."
          />
          <Radio
            value="embedding"
            label="An embedding model"
            description="By what they say, also in other words. Each page is sent to the model once."
          />
        </Stack>
      </Radio.Group>
      {retriever === "embedding" && (
        <ModelFields path="embedding" projectId={projectId} providers={providers} />
      )}
      <NumberInput
        label="Passages for each claim"
        min={1}
        max={20}
        allowDecimal={false}
        maw={240}
        {...form.getInputProps("passages")}
      />
    </Section>
  );
}
