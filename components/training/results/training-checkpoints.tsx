"use client";

import { Anchor, Badge, Button, Group, Modal, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { DataTable } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import { useAction } from "@/components/ui/use-action";
import { modelsOptions } from "@/lib/models/queries";
import { formatShare, formatThousandths } from "@/lib/text/format-number";
import { checkpointsOptions, postTrainedModel, trainingsKey } from "@/lib/training/queries";
import type { TrainingDetail } from "@/lib/training/schema";
import type { Checkpoint } from "@/lib/training/schema-models";

interface Props {
  projectId: string;
  training: TrainingDetail;
}

/** The checkpoints of a training run, to make one a model of the project. */
export function TrainingCheckpoints({ projectId, training }: Props) {
  const done = training.stageList.filter(({ kind, state }) => kind === "rl" && state === "done");
  const query = useQuery({
    ...checkpointsOptions(projectId, training.id, training.stagesDone),
    enabled: done.length > 0,
  });
  const checkpoints = query.data?.checkpoints ?? [];
  if (checkpoints.length === 0) return null;
  return (
    <Section
      id="checkpoints"
      title="Checkpoints"
      description="The paper’s rule: of the five with the best reward, the best calibrated on validation: that with the lowest ECE (expected calibration error: how far confidence is from the share of right answers, on average)."
    >
      <DataTable
        framed
        label="Checkpoints"
        minWidth={640}
        rows={checkpoints}
        keyOf={({ stage, step }) => `${stage} ${step}`}
        columns={[
          {
            name: "Checkpoint",
            kind: "name",
            cell: ({ stage, step, isChosen, isUntrained }) => (
              <>
                <Group gap="xs">
                  {stage}, step {step.toLocaleString("en")}
                  {isChosen && <Badge variant="light">the recipe’s choice</Badge>}
                </Group>
                {isUntrained && (
                  <Text size="xs" c="dimmed">
                    {step === 0
                      ? "The model that the stage began with."
                      : "Not trained yet: the same weights as step 0, saved at this step."}
                  </Text>
                )}
              </>
            ),
          },
          { name: "Reward", kind: "number", cell: ({ reward }) => shown(reward, digits) },
          {
            name: "Accuracy",
            kind: "number",
            cell: ({ accuracy }) => shown(accuracy, formatShare),
          },
          { name: "ECE", kind: "number", cell: ({ ece }) => shown(ece, formatThousandths) },
          {
            name: "Brier score",
            kind: "number",
            cell: ({ brier }) => shown(brier, formatThousandths),
          },
        ]}
        actions={(checkpoint) => (
          <Use projectId={projectId} training={training} checkpoint={checkpoint} />
        )}
      />
    </Section>
  );
}

const digits = (value: number) => value.toPrecision(3);

const shown = (value: number | null, format: (value: number) => string) =>
  value === null ? "–" : format(value);

function Use({ projectId, training, checkpoint }: Props & { checkpoint: Checkpoint }) {
  const { stage, step, modelId, isKept, isChosen } = checkpoint;
  const [opened, { open, close }] = useDisclosure();
  const [name, setName] = useState(`${training.name}, ${stage}, step ${step}`);
  const [modelKind, setModelKind] = useState(checkpoint.modelKind);
  const register = useAction({
    mutationFn: () => postTrainedModel(projectId, training.id, { stage, step, name, modelKind }),
    done: () => `${name} is a model of this project.`,
    onSuccess: close,
    refresh: [{ queryKey: trainingsKey(projectId) }, modelsOptions(projectId)],
  });
  if (modelId) {
    return (
      <Anchor component={Link} href={`/projects/${projectId}/training/models/${modelId}`} size="sm">
        Its model
      </Anchor>
    );
  }
  if (!isKept) {
    return (
      <Text size="xs" c="dimmed">
        {step === 0
          ? "not saved: the stage began with it"
          : "not there: only the best by reward, and the last, are kept"}
      </Text>
    );
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant={isChosen ? "filled" : "default"}
        onClick={open}
        aria-label={`Make it a model… (${stage}, step ${step})`}
      >
        Make it a model…
      </Button>
      <Modal opened={opened} onClose={close} title="Make it a model of this project" centered>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            register.mutate();
          }}
        >
          <Stack>
            <Text size="sm">
              It can then write texts that people and language models read, and be compared with
              other models.
            </Text>
            <TextInput
              label="Name of the model"
              maxLength={200}
              data-autofocus
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Radio.Group
              label="Do its texts say how sure they are?"
              description="Where they say nothing, each answer counts as certain."
              value={modelKind}
              onChange={(value) => setModelKind(value as Checkpoint["modelKind"])}
            >
              <Stack gap="xs" mt={6}>
                <Radio value="confidence" label="Yes: in numbers or in words" />
                <Radio value="non-confidence" label="No" />
              </Stack>
            </Radio.Group>
            <Button type="submit" loading={register.isPending} disabled={name.trim() === ""}>
              Make it a model
            </Button>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
