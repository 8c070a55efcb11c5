import { Alert, Button, Code, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { DropFile } from "@/components/ui/drop-file";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Section } from "@/components/ui/section";
import { method } from "@/lib/figures/method";
import { FileProblem } from "@/lib/imports/reading/file-problem";
import { spreadPhrases } from "@/lib/phrases/measure-phrases";
import { phraseTablesOptions, postPhraseTable } from "@/lib/phrases/queries";
import { type ReadPhrases, readPhrases } from "@/lib/phrases/read-phrases";
import type { Middle } from "@/lib/phrases/schema";
import { countAnswers } from "./count-answers";
import { PhraseRows } from "./phrase-rows";
import { SpreadPanel } from "./spread-panel";

const maxBytes = 5_000_000;

/** Adds a table from a CSV file, after showing what was read from it. */
export function AddPhraseTable({ projectId }: { projectId: string }) {
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [source, setSource] = useState("");
  const [middle, setMiddle] = useState<Middle>("median");
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const read = useMemo(() => (file === null ? null : attempt(file.text)), [file]);
  const phrases = read !== null && "phrases" in read ? read.phrases : null;
  const answers = read !== null && "answers" in read ? read.answers : null;
  const spreads = useMemo(() => answers && spreadPhrases(answers, method), [answers]);
  const wrong = problem ?? (read !== null && "problem" in read ? read.problem : null);
  const add = useMutation({
    mutationFn: () =>
      postPhraseTable(projectId, {
        ...{ name, source },
        ...(answers ? { answered: { answers, middle } } : { phrases: phrases ?? [] }),
      }),
    onSuccess: async () => {
      await queries.invalidateQueries(phraseTablesOptions(projectId));
      setName("");
      setSource("");
      setFile(null);
      setAsked(false);
    },
  });

  async function choose(chosen: File) {
    add.reset();
    setFile(null);
    setProblem(null);
    if (chosen.size > maxBytes) setProblem("The file is larger than 5 MB.");
    else setFile({ name: chosen.name, text: await chosen.text() });
  }

  return (
    <Section title="Add a table" description="As a study of yours measured it, in a CSV file.">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (name.trim() && source.trim() && (phrases ?? answers)) add.mutate();
        }}
      >
        <Stack>
          <TextInput
            label="Name"
            withAsterisk
            maxLength={200}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={isAsked && !name.trim() && "Give the table a name"}
          />
          <TextInput
            label="Source"
            description="Who was asked, when and how, as you would cite it."
            withAsterisk
            maxLength={2_000}
            value={source}
            onChange={({ currentTarget }) => setSource(currentTarget.value)}
            error={isAsked && !source.trim() && "Say where the numbers are from"}
          />
          <DropFile
            label="File with phrases"
            title={file ? file.name : "Drop a CSV file here, or choose one"}
            hint="A row for each phrase, or people’s answers. At most 5 MB."
            onFiles={([chosen]) => void choose(chosen)}
          />
          {isAsked && !file && !wrong && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              Choose a file
            </Text>
          )}
          {wrong && (
            <Alert color="red" role="alert">
              {wrong}
            </Alert>
          )}
          {phrases && <PhraseRows label="What was read from the file" phrases={phrases} />}
          {answers && spreads && (
            <>
              <Radio.Group
                label="The file has people’s answers. The table takes their"
                value={middle}
                onChange={(value) => setMiddle(value as Middle)}
              >
                <Group mt={6}>
                  <Radio value="median" label="median" />
                  <Radio value="mean" label="mean" />
                </Group>
              </Radio.Group>
              <SpreadPanel
                of={name || "phrases"}
                title="What was read from the file"
                subtitle={countAnswers(spreads)}
                spreads={spreads}
              />
            </>
          )}
          <ErrorAlert error={add.error} />
          <Group>
            <Button type="submit" loading={add.isPending}>
              Add
            </Button>
          </Group>
          <details>
            <summary>What the CSV looks like</summary>
            <Text size="sm" my="xs">
              The columns <Code>phrase</Code> and <Code>probability</Code>, and where you have them{" "}
              <Code>n</Code>, <Code>low</Code> and <Code>high</Code>: the number of answers, and the
              interval. If a number is above 1, all are percentages.
            </Text>
            <Code block>{"phrase,probability,n,low,high\nlikely,0.72,46,0.68,0.75"}</Code>
            <Text size="sm" my="xs">
              Or people’s answers: a row for each, or a row for each person with a column for each
              phrase. Candor keeps the answers and numbers the people.
            </Text>
            <Code block>{"respondent,phrase,percent\n1,likely,70\n2,likely,75"}</Code>
            <Code block mt="xs">
              {"likely,almost certain\n70,95\n75,90"}
            </Code>
          </details>
        </Stack>
      </form>
    </Section>
  );
}

function attempt(text: string): ReadPhrases | { problem: string } {
  try {
    return readPhrases(text);
  } catch (error) {
    if (error instanceof FileProblem) return { problem: error.message };
    throw error;
  }
}
