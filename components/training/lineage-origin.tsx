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
  const { training, cameAs, stage, step, sameWeights } = lineage;
  const changed = changedText(training.changes);
  return (
    <Section
      title={cameAs === "checkpoint" ? "Checkpoint" : "Texts of a training run"}
      description={
        cameAs === "checkpoint"
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
            name: cameAs === "checkpoint" ? "Stage" : "Texts written by the stage",
            value:
              stage === null
                ? "not known: no stage’s record says that it wrote them"
                : `${stage}${step === null ? "" : `, step ${step}`}`,
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
function Weights({ weights, stage, stages: [last] }: Lineage) {
  const files = Object.entries(weights);
  if (files.length > 0) {
    return files.map(([file, hash]) => (
      <div key={file}>
        {file} <Code title={hash}>{hash.slice(0, 16)}…</Code>
      </div>
    ));
  }
  const model = last?.inputs.find(({ need }) => need === "model");
  if (stage === null || last?.code === "") return "not known";
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
