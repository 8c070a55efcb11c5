import { Badge, Button, Group, Modal, Paper, Stack, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { ValueList } from "@/components/ui/data-table";
import { useAction } from "@/components/ui/use-action";
import { deleteEngine, enginesOptions, patchEngine } from "@/lib/training/engines/queries";
import type { TrainingEngine } from "@/lib/training/engines/schema";
import { EngineForm } from "./engine-form";
import { engineKindNames, slurmFields, toBody, toValues } from "./engine-values";
import { TryEngine } from "./try-engine";

interface OneEngine {
  projectId: string;
  engine: TrainingEngine;
}

interface Props extends OneEngine {
  isAdmin: boolean;
}

export function EngineCard({ projectId, engine, isAdmin }: Props) {
  const { name, kind, url, slurm, hasToken, folder, packageFolder, python } = engine;
  return (
    <Paper withBorder p="lg" mb="md" maw={720} component="article" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" style={{ overflowWrap: "anywhere" }}>
            {name}
          </Title>
          <Badge variant="light">{engineKindNames[kind]}</Badge>
        </Group>
        <ValueList
          values={[
            { name: "Address", value: url },
            ...(slurm === null
              ? []
              : [
                  { name: "User", value: slurm.user },
                  ...slurmFields.flatMap(({ name, label }) => {
                    const value = slurm[name];
                    return value === null ? [] : { name: label, value };
                  }),
                ]),
            { name: "Token", value: hasToken ? "stored, encrypted" : "none" },
            { name: "Shared folder", value: folder },
            { name: "Training package", value: packageFolder },
            { name: "Python", value: python },
          ]}
        />
        {isAdmin && (
          <Stack gap="sm">
            <TryEngine projectId={projectId} engine={engine} />
            <Group gap="sm">
              <ChangeEngine projectId={projectId} engine={engine} />
              <RemoveEngine projectId={projectId} engine={engine} />
            </Group>
          </Stack>
        )}
      </Stack>
    </Paper>
  );
}

function ChangeEngine({ projectId, engine }: OneEngine) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={open}>
        Change
      </Button>
      <Modal opened={opened} onClose={close} title={`Change ${engine.name}`} size="lg">
        <EngineForm
          projectId={projectId}
          initialValues={toValues(engine)}
          hasToken={engine.hasToken}
          saveLabel="Save"
          save={(values) => patchEngine(projectId, engine.id, toBody(values))}
          onSaved={close}
        />
      </Modal>
    </>
  );
}

function RemoveEngine({ projectId, engine }: OneEngine) {
  const remove = useAction({
    mutationFn: () => deleteEngine(projectId, engine.id),
    done: () => `${engine.name} is removed, with its token.`,
    refresh: [enginesOptions(projectId)],
  });
  return (
    <ConfirmButton
      label="Remove"
      title={`Remove ${engine.name}?`}
      confirm="Remove"
      onConfirm={() => remove.mutate()}
    >
      Its token is deleted, and no training run can use it any more. What ran there stays.
    </ConfirmButton>
  );
}
