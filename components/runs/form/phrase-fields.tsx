import { Alert, Anchor, Select, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Section } from "@/components/ui/section";
import { missingPhrases } from "@/lib/phrases/missing-phrases";
import { phraseTablesOptions } from "@/lib/phrases/queries";
import { count } from "@/lib/text/count";
import { useRunForm } from "./use-run-form";

/** By which table phrases of confidence become probabilities. */
export function PhraseFields({ projectId }: { projectId: string }) {
  const form = useRunForm();
  const { data } = useQuery(phraseTablesOptions(projectId));
  const tables = data?.tables ?? [];
  const { kind, phrases } = form.values;
  const isGone = data && phrases !== "" && !tables.some(({ version }) => version === phrases);
  const chosen = tables.find(({ version }) => version === phrases);
  const lacks = chosen ? missingPhrases(kind, chosen.phrases) : [];
  const own = kind === "rules" ? "Candor’s own: the paper’s phrases, and ours" : "The paper’s";
  return (
    <Section title="Phrases of confidence">
      <Select
        label="Table of phrases"
        data={[
          { value: "", label: own },
          ...tables.map(({ version, name, phrases: all }) => ({
            value: version,
            label: `${name} (${count(all.length, "phrase")})`,
          })),
          ...(isGone ? [{ value: phrases, label: `${phrases} (removed)`, disabled: true }] : []),
        ]}
        allowDeselect={false}
        {...form.getInputProps("phrases")}
      />
      {lacks.length > 0 && (
        <Alert color="yellow" role="status">
          This table lacks {count(lacks.length, "phrase")} of the other one, such as “
          {lacks.slice(0, 3).join("”, “")}”. They are not read as hedges: an answer that is hedged
          by nothing else counts as certain.
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        A table that you measured yourself takes the place of this one:{" "}
        <Anchor component={Link} underline="always" href={`/projects/${projectId}/runs/phrases`}>
          phrase tables
        </Anchor>
        .
      </Text>
    </Section>
  );
}
