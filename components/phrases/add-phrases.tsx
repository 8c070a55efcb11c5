import { Alert, Button, Group, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { Section } from "@/components/ui/section";
import { readLines } from "@/lib/phrases/read-lines";
import type { SetPhrase } from "@/lib/phrases/schema-sets";
import { paperPhrases } from "@/lib/prompts/phrase-table";
import { FindPhrase } from "./find-phrase";

interface Props {
  projectId: string;
  /** The phrases of the set so far. */
  known: readonly string[];
  onAdd: (phrases: readonly SetPhrase[]) => void;
}

const alone = (phrase: string): SetPhrase => ({ phrase, sentence: null });

/** Adds phrases to a set: typed, the paper's, or found in the project's texts. */
export function AddPhrases({ projectId, known, onAdd }: Props) {
  const [lines, setLines] = useState("");
  const [repeated, setRepeated] = useState<string[]>([]);
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
            const read = readLines(lines, known);
            onAdd(read.phrases.map(alone));
            setRepeated(read.repeated);
            setLines("");
          }}
        >
          Add these
        </Button>
        <Button variant="subtle" onClick={() => onAdd(Object.keys(paperPhrases).map(alone))}>
          Add the paper’s ten
        </Button>
      </Group>
      <div role="status">
        {repeated.length > 0 && (
          <Alert color="gray" title="Each phrase was added once">
            {repeated.map((sentence) => (
              <Text key={sentence} size="sm">
                {sentence}
              </Text>
            ))}
          </Alert>
        )}
      </div>
      <FindPhrase projectId={projectId} onAdd={(phrase) => onAdd([phrase])} />
    </Section>
  );
}
