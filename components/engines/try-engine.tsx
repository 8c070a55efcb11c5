import { Alert, Button, Group, List, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { ErrorAlert } from "@/components/ui/error-alert";
import { postTryEngine } from "@/lib/training/engines/queries";
import type { TrainingEngine } from "@/lib/training/engines/schema";

interface Props {
  projectId: string;
  engine: TrainingEngine;
}

/** Runs a short job on an engine, to see whether it has what training runs need. */
export function TryEngine({ projectId, engine }: Props) {
  const attempt = useMutation({ mutationFn: () => postTryEngine(projectId, engine.id) });
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button onClick={() => attempt.mutate()} loading={attempt.isPending}>
          Try it
        </Button>
        {attempt.isPending && (
          <Text size="sm" c="dimmed" role="status">
            A short job looks for the folder, Python and the package. It takes up to a minute.
          </Text>
        )}
      </Group>
      <ErrorAlert error={attempt.error} />
      {attempt.data && <Outcome {...attempt.data} />}
    </Stack>
  );
}

interface OutcomeProps {
  findings: string[];
  problem: string | null;
}

const Outcome = ({ findings, problem }: OutcomeProps) => (
  <Alert
    color={problem === null ? "pine" : "red"}
    role={problem === null ? "status" : "alert"}
    title={problem === null ? "It is ready" : "It is not ready"}
    style={{ overflowWrap: "anywhere" }}
  >
    <List size="sm">
      {findings.map((finding) => (
        <List.Item key={finding}>{finding}</List.Item>
      ))}
      {problem !== null && <List.Item>{problem}</List.Item>}
    </List>
  </Alert>
);
