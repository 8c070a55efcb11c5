import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorAlert } from "@/components/ui/error-alert";
import { postTry } from "@/lib/providers/queries";
import type { Provider } from "@/lib/providers/schema";
import { ModelField } from "./model-field";

/** Asks one of a provider's models for a short answer, to see whether key and address are right. */
export function TryProvider({ projectId, provider }: { projectId: string; provider: Provider }) {
  const [opened, { open, close }] = useDisclosure();
  const [first] = Object.keys(provider.prices);
  const [model, setModel] = useState(provider.model ?? first ?? "");
  const attempt = useMutation({ mutationFn: () => postTry(projectId, provider.id, model.trim()) });
  return (
    <>
      <Button onClick={open}>Try it</Button>
      <Modal opened={opened} onClose={close} title={`Try ${provider.name}`}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            attempt.mutate();
          }}
        >
          <Stack>
            <ModelField
              projectId={projectId}
              provider={provider}
              value={model}
              onChange={setModel}
              required
            />
            <Group>
              <Button
                type="submit"
                data-autofocus
                loading={attempt.isPending}
                disabled={model.trim() === ""}
              >
                Ask for one short answer
              </Button>
            </Group>
            <ErrorAlert error={attempt.error} />
            {attempt.data && <Outcome {...attempt.data} />}
          </Stack>
        </form>
      </Modal>
    </>
  );
}

interface OutcomeProps {
  text: string | null;
  problem: string | null;
  milliseconds: number;
}

const Outcome = ({ text, problem, milliseconds }: OutcomeProps) =>
  problem === null ? (
    <Alert
      color="pine"
      role="status"
      title={`It answered in ${(milliseconds / 1_000).toFixed(1)} s`}
    >
      <Text size="sm">{text}</Text>
    </Alert>
  ) : (
    <Alert color="red" role="alert" title="There was no answer">
      {problem}
    </Alert>
  );
