import { Anchor, Code, Text } from "@mantine/core";
import Link from "next/link";
import { ValueList } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import { changedText } from "@/lib/training/changed-text";
import type { Lineage } from "@/lib/training/schema-models";
import { TrainingLinks } from "./training-links";

interface Props {
  projectId: string;
  lineage: Lineage;
}

/** The training run that a model came from, the run's settings, and the model's weights. */
export function LineageOrigin({ projectId, lineage }: Props) {
  const { training, origin, madeBy, sameWeights } = lineage;
  const changed = changedText(training.changes);
  return (
    <Section
      title={origin === "checkpoint" ? "Checkpoint" : "Texts of a training run"}
      description={
        origin === "checkpoint"
          ? "It was selected on the page of its training run."
          : "It came in with texts that a training run wrote. Its name is the run’s and the one that it has there."
      }
    >
      <ValueList
        values={[
          {
            name: "Training run",
            value: <TrainingLinks projectId={projectId} trainings={[training]} />,
          },
          { name: "Recipe", value: `${training.recipe}, seed ${training.seed}` },
          {
            name: "Settings that differ from the recipe’s",
            value: changed.length === 0 ? "none" : changed.map((one) => <div key={one}>{one}</div>),
          },
          ...Object.entries(training.models).map(([file, folder]) => ({
            name: `Model that it started from: ${file}`,
            value: folder,
          })),
          {
            name: origin === "checkpoint" ? "Stage" : "Stages that wrote its texts",
            value:
              madeBy.length === 0
                ? "not known: no stage’s record says that it wrote them"
                : madeBy.map(({ stage, step }) => (
                    <div key={stage}>
                      {stage}
                      {step !== null && `, step ${step}`}
                    </div>
                  )),
          },
          { name: "Weights (SHA-256)", value: <Weights {...lineage} /> },
          ...(sameWeights.length > 0
            ? [
                {
                  name: "The same weights",
                  value: <SameWeights projectId={projectId} models={sameWeights} />,
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}

/** The hashes, or in words why there are none. */
function Weights({ weights, madeBy, stages }: Lineage) {
  const files = Object.entries(weights);
  if (files.length > 0) {
    return files.map(([file, hash]) => (
      <div key={file}>
        {file} <Code title={hash}>{hash.slice(0, 16)}…</Code>
      </div>
    ));
  }
  const makers = stages.filter(({ name }) => madeBy.some(({ stage }) => stage === name));
  if (makers.length === 0 || makers.some(({ code }) => code === "")) return "not known";
  const models = makers.map(({ inputs }) => inputs.find(({ need }) => need === "model"));
  const [model] = models;
  if (models.some((one) => one?.stage !== model?.stage || one?.file !== model?.file)) {
    return "different ones: see the stages below";
  }
  if (!model) return "none: no model wrote these texts, but a rule";
  return model.stage === null && model.file !== null
    ? `those of ${model.file}, a folder that the run was given: its hash is below`
    : "not known: the record of the stage that made them is not there";
}

const SameWeights = ({
  projectId,
  models,
}: {
  projectId: string;
  models: Lineage["sameWeights"];
}) => (
  <>
    {models.map(({ id, name }) => (
      <div key={id}>
        <Anchor component={Link} href={`/projects/${projectId}/training/models/${id}`} size="sm">
          {name}
        </Anchor>
      </div>
    ))}
    <Text size="xs" c="dimmed">
      Their texts were written apart, so each has figures of its own.
    </Text>
  </>
);
