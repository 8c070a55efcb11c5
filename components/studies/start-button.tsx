"use client";

import { Alert, Button, Group, List, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { postStart, studyOptions } from "@/lib/studies/queries";
import type { StudyDetail } from "@/lib/studies/schema";
import { prepareStart } from "@/lib/studies/start-check";

interface Props {
  projectId: string;
  study: StudyDetail;
  draft: StudyDetail["versions"][number];
  /** Undefined while it is not known. */
  gold: { needed: number; agreed: number } | undefined;
  /** Whether it is what the study waits for. */
  isNext: boolean;
}

/** Starts the draft, once it was said what that freezes. */
export function StartButton({ projectId, study, draft, gold, isNext }: Props) {
  const [opened, { open, close }] = useDisclosure();
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => postStart(projectId, study.id),
    onSuccess: async (started) => {
      queries.setQueryData(studyOptions(projectId, study.id).queryKey, started);
      close();
      // Rounds, people, results: all are of the version that runs.
      await queries.invalidateQueries();
    },
  });
  const ask = () => {
    // Why it was refused before may be fixed by now.
    start.reset();
    open();
  };
  const { facts, problem } = prepareStart(study, draft, gold ?? null);
  return (
    <>
      <Button variant={isNext ? "filled" : "default"} onClick={ask}>
        Start version {draft.no}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={`Start version ${draft.no}?`}
        centered
        size="lg"
      >
        <Stack>
          <Text>Starting freezes this version: none of it can be changed afterwards.</Text>
          <List spacing={4}>
            {facts.map((fact) => (
              <List.Item key={fact}>{fact}</List.Item>
            ))}
          </List>
          {problem && (
            <Alert color="yellow" role="note">
              {problem}
            </Alert>
          )}
          {start.error && (
            <Alert color="red" title="It was not started" role="alert">
              {start.error.message}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              Cancel
            </Button>
            <Button
              onClick={() => start.mutate()}
              loading={start.isPending}
              disabled={problem !== null}
            >
              Freeze and start
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
