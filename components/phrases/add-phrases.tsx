import { Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import { Section } from "@/components/ui/section";
import type { SetPhrase } from "@/lib/phrases/schema-sets";
import { paperPhrases } from "@/lib/prompts/phrase-table";
import { FindPhrase } from "./find-phrase";

interface Props {
  projectId: string;
  onAdd: (phrases: readonly SetPhrase[]) => void;
}

const alone = (phrase: string): SetPhrase => ({ phrase, sentence: null });

/** Adds phrases to a set: typed, the paper's, or found in the project's texts. */
export function AddPhrases({ projectId, onAdd }: Props) {
  const [lines, setLines] = useState("");
  return (
    <Section title="Add phrases">
      <Textarea
        label="Phrases"
        description="One in each line."
        autosize
        minRows={3}
        maxRows={12}
        value={lines}
        onChange={({ currentTarget }) => setLines(currentTarget.value)}
      />
      <Group>
        <Button
          variant="default"
          onClick={() => {
            const given = lines.split("\n").map((line) => line.trim().replace(/\s+/g, " "));
            onAdd(given.filter((line) => line !== "").map(alone));
            setLines("");
          }}
        >
          Add these
        </Button>
        <Button variant="subtle" onClick={() => onAdd(Object.keys(paperPhrases).map(alone))}>
          Add the paper’s ten
        </Button>
      </Group>
      <FindPhrase projectId={projectId} onAdd={(phrase) => onAdd([phrase])} />
    </Section>
  );
}
