import { useQuery } from "@tanstack/react-query";
import { ValueList } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import { datasetsOptions } from "@/lib/datasets/queries";
import { modelsOptions } from "@/lib/models/queries";
import { phraseTablesOptions } from "@/lib/phrases/queries";
import { embedStep } from "@/lib/prompts/embed";
import { trainedProviderId } from "@/lib/providers/schema";
import { exampleNeeds } from "@/lib/runs/examples/needs";
import type { RunDetail } from "@/lib/runs/schema";
import { isReading } from "@/lib/runs/schema-settings";
import { stepsOf } from "@/lib/runs/steps-of";
import { approachNames, promptText } from "@/lib/runs/words";
import { count } from "@/lib/text/count";
import { keepDirection } from "@/lib/text/keep-direction";
import { ExampleLink } from "./examples/example-link";

/** What a run was told to do, as it was frozen at its start. */
export function RunSettingsList({ projectId, run }: { projectId: string; run: RunDetail }) {
  const { settings } = run;
  const { data } = useQuery(datasetsOptions(projectId));
  const { data: named } = useQuery(modelsOptions(projectId));
  const nameOf = (id: string) => named?.models.find((one) => one.id === id)?.name ?? "…";
  const { data: measured } = useQuery(phraseTablesOptions(projectId));
  const phrasesName = (version: string) => {
    const found = measured?.tables.find((one) => one.version === version);
    return found ? `${keepDirection(found.name)} (version ${version})` : `version ${version}`;
  };
  const of = data?.datasets.find(({ id }) => id === settings.datasetId);
  const dataset = keepDirection(of?.name ?? "…");
  const split = settings.split === null ? "" : `, split ${keepDirection(settings.split)}`;
  const drawn =
    settings.questions === null
      ? "all questions"
      : `${count(settings.questions, "question")} drawn with the seed ${settings.seed}`;
  return (
    <Section title="Settings">
      <ValueList
        values={[
          { name: "Questions", value: `${dataset}${split}: ${drawn}` },
          ...(run.leftOut
            ? [
                {
                  name: "Left out",
                  value: `${run.leftOut.toLocaleString("en")}: no ${settings.kind === "write" && settings.asks === "known" ? "query" : "question text"}`,
                },
              ]
            : []),
          ...(settings.kind === "write"
            ? [
                { name: "Texts of", value: nameOf(settings.modelId) },
                { name: "Method", value: approachNames[settings.approach] },
                ...(settings.ofModelId
                  ? [{ name: "About the questions of", value: nameOf(settings.ofModelId) }]
                  : []),
                { name: "Texts on each question", value: settings.texts },
              ]
            : isReading(settings)
              ? [
                  {
                    name: "Texts of",
                    value: settings.modelIds.map(nameOf).map(keepDirection).join(", "),
                  },
                  { name: "Reader", value: settings.reader },
                ]
              : [{ name: "Queries for", value: queriesFor[settings.asks] }]),
          ...(settings.kind === "read"
            ? [{ name: "Readings of each text", value: settings.readings }]
            : []),
          ...(settings.kind === "claims"
            ? [
                { name: "Knowledge source", value: settings.source },
                {
                  name: "Passages for each claim",
                  value: `${settings.passages}, by ${settings.retriever === "text" ? "text search" : "an embedding model"}`,
                },
              ]
            : []),
          ...("phrases" in settings && settings.phrases
            ? [{ name: "Table of phrases", value: phrasesName(settings.phrases) }]
            : []),
          ...stepsOf(settings).flatMap((step) => {
            const { name } = step.prompt;
            const choice = settings.steps[name];
            if (!choice) return [];
            const { temperature } = choice;
            const model =
              choice.providerId === trainedProviderId ? nameOf(choice.model) : choice.model;
            if (step === embedStep) return { name: promptText(name), value: model };
            return {
              name: promptText(name),
              value: `${keepDirection(model)} at temperature ${temperature}`,
            };
          }),
          ...exampleNeeds(settings).flatMap(({ prompt }) => {
            const chosen = "examples" in settings && settings.examples[prompt];
            if (!chosen) return [];
            const value = <ExampleLink key={prompt} projectId={projectId} versionId={chosen} />;
            return { name: `Examples for “${promptText(prompt)}”`, value };
          }),
          ...(settings.kind === "rules"
            ? []
            : [
                {
                  name: "Where an answer fits no format",
                  value:
                    settings.again === 0
                      ? "kept as unparsable"
                      : `asked again up to ${count(settings.again, "time")}`,
                },
              ]),
        ]}
      />
    </Section>
  );
}

const queriesFor = { question: "questions", clue: "Jeopardy clues", person: "people" };
