"use client";

import { ActionIcon, Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { DataTable } from "@/components/ui/data-table";
import { ErrorAlert } from "@/components/ui/error-alert";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { datasetsOptions } from "@/lib/datasets/queries";
import { modelsOptions } from "@/lib/models/queries";
import { postPhraseSet } from "@/lib/phrases/queries-sets";
import type { SetPhrase } from "@/lib/phrases/schema-sets";
import { count } from "@/lib/text/count";
import { splitAtPhrase } from "@/lib/text/split-at-phrase";
import { AddPhrases } from "./add-phrases";

const withPhrase = (all: SetPhrase[], { phrase, sentence }: SetPhrase): SetPhrase[] => {
  const isSame = (one: SetPhrase) => one.phrase.toLowerCase() === phrase.toLowerCase();
  const known = all.find(isSame);
  if (!known) return [...all, { phrase, sentence }];
  return sentence === null ? all : all.map((one) => (isSame(one) ? { ...one, sentence } : one));
};

/** Makes a dataset of phrases, typed or found in the project's texts, for a phrase study to ask about. */
export function NewPhraseSet({ projectId }: { projectId: string }) {
  const router = useRouter();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [phrases, setPhrases] = useState<SetPhrase[]>([]);
  const [isAsked, setAsked] = useState(false);
  const save = useMutation({
    mutationFn: () => postPhraseSet(projectId, { name, phrases }),
    onSuccess: async ({ datasetId, models }) => {
      // The form takes its first values from these, so they are fetched before it is there.
      await Promise.all([
        queries.fetchQuery({ ...datasetsOptions(projectId), staleTime: 0 }),
        queries.fetchQuery({ ...modelsOptions(projectId), staleTime: 0 }),
      ]);
      const address = new URLSearchParams({ from: "phrases", dataset: datasetId });
      // The second way shows only the phrases that have a sentence.
      const ways = phrases.every(({ sentence }) => sentence !== null) ? models : models.slice(0, 1);
      for (const { id } of ways) address.append("model", id);
      router.push(`/projects/${projectId}/studies/new?${address}`);
    },
  });
  const wrong = phrases.find(
    ({ phrase, sentence }) => sentence !== null && splitAtPhrase(sentence, phrase)[1] === "",
  );
  const add = (added: readonly SetPhrase[]) => setPhrases((all) => added.reduce(withPhrase, all));
  return (
    <>
      <PageHeader title="New phrase set" help="studies#phrase-studies">
        The phrases that a study asks people about: “When somebody says “likely”, how probable is
        it?” Each is shown alone or, where it has a sentence, in that sentence.
      </PageHeader>
      <Stack gap="lg">
        <AddPhrases projectId={projectId} known={phrases.map(({ phrase }) => phrase)} onAdd={add} />
        <Section title={count(phrases.length, "phrase")}>
          <DataTable
            label="Phrases of the set"
            framed
            minWidth={320}
            rows={phrases}
            keyOf={({ phrase }) => phrase}
            empty="Add phrases above."
            columns={[
              { name: "Phrase", kind: "longName", cell: ({ phrase }) => phrase },
              {
                name: "In context",
                kind: "long",
                cell: ({ phrase, sentence }) => (
                  <Textarea
                    aria-label={`Sentence with ${phrase}`}
                    placeholder="None: shown alone"
                    autosize
                    maxLength={2_000}
                    value={sentence ?? ""}
                    error={
                      sentence !== null &&
                      splitAtPhrase(sentence, phrase)[1] === "" &&
                      "The phrase is not in it"
                    }
                    onChange={({ currentTarget: { value } }) =>
                      setPhrases((all) =>
                        all.map((one) =>
                          one.phrase === phrase ? { phrase, sentence: value || null } : one,
                        ),
                      )
                    }
                  />
                ),
              },
            ]}
            actions={({ phrase }) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${phrase}`}
                onClick={() => setPhrases((all) => all.filter((one) => one.phrase !== phrase))}
              >
                ×
              </ActionIcon>
            )}
          />
          <TextInput
            label="Name of the set"
            description="It becomes a dataset of this name."
            withAsterisk
            maxLength={200}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={isAsked && !name.trim() && "Give the set a name"}
          />
          {isAsked && phrases.length === 0 && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              Add at least one phrase
            </Text>
          )}
          <ErrorAlert error={save.error} />
          <Group>
            <Button
              loading={save.isPending}
              onClick={() => {
                setAsked(true);
                if (name.trim() && phrases.length > 0 && !wrong) save.mutate();
              }}
            >
              Save and set up the study
            </Button>
          </Group>
        </Section>
      </Stack>
    </>
  );
}
