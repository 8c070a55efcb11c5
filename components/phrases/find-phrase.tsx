import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorAlert } from "@/components/ui/error-alert";
import { getFoundPhrase } from "@/lib/phrases/queries-sets";
import type { FoundPhrase, SetPhrase } from "@/lib/phrases/schema-sets";
import { count } from "@/lib/text/count";
import { splitAtPhrase } from "@/lib/text/split-at-phrase";

interface Props {
  projectId: string;
  onAdd: (phrase: SetPhrase) => void;
}

/** Looks for a phrase in the project's texts; it can be added alone or with a sentence that has it. */
export function FindPhrase({ projectId, onAdd }: Props) {
  const [wanted, setWanted] = useState("");
  const find = useMutation({
    mutationFn: async (phrase: string) => ({
      phrase,
      ...(await getFoundPhrase(projectId, phrase)),
    }),
  });
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted.trim()) find.mutate(wanted.trim().replace(/\s+/g, " "));
        }}
      >
        <Group align="flex-end">
          <TextInput
            label="Find a phrase in this project’s texts"
            maxLength={100}
            value={wanted}
            onChange={({ currentTarget }) => setWanted(currentTarget.value)}
            style={{ flex: 1 }}
          />
          <Button type="submit" variant="default" loading={find.isPending}>
            Find
          </Button>
        </Group>
      </form>
      <ErrorAlert error={find.error} />
      {find.data && <Found found={find.data} onAdd={onAdd} />}
    </>
  );
}

function Found({
  found: { phrase, texts, isMore, sentences },
  onAdd,
}: {
  found: FoundPhrase & { phrase: string };
  onAdd: Props["onAdd"];
}) {
  return (
    <Stack gap="xs" role="status">
      <Group justify="space-between">
        <Text size="sm">
          “{phrase}” is in {isMore ? "at least " : ""}
          {count(texts, "text")}.
        </Text>
        <Button size="xs" variant="default" onClick={() => onAdd({ phrase, sentence: null })}>
          Add it alone
        </Button>
      </Group>
      {sentences.map((sentence) => {
        const [before, marked, after] = splitAtPhrase(sentence, phrase);
        return (
          <Group key={sentence} justify="space-between" wrap="nowrap" align="flex-start">
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {before}
              <strong>{marked}</strong>
              {after}
            </Text>
            <Button
              size="xs"
              variant="default"
              flex="none"
              onClick={() => onAdd({ phrase, sentence })}
            >
              Add
            </Button>
          </Group>
        );
      })}
    </Stack>
  );
}
