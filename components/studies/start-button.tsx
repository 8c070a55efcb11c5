import { Alert, Anchor, Button, List, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { payOptions } from "@/lib/crowd/pay/queries";
import { stepPages } from "@/lib/studies/next-step";
import { postStart, studyOptions } from "@/lib/studies/queries";
import type { StudyDetail, StudyIds } from "@/lib/studies/schema";
import { arrivalOf } from "@/lib/studies/schema-config";
import { startCheck } from "@/lib/studies/start-check";
import { ArrivalAlert } from "./arrival-alert";
import { useCompared } from "./use-compared";

interface Props {
  ids: StudyIds;
  study: StudyDetail;
  draft: StudyDetail["versions"][number];
  /** Undefined while it is not known. */
  gold: { needed: number; agreed: number } | undefined;
  /** Whether it is what the study waits for. */
  isNext: boolean;
}

/** Starts the draft, once it was said what that freezes. */
export function StartButton({ ids, study, draft, gold, isNext }: Props) {
  const [opened, { open, close }] = useDisclosure();
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => postStart(ids),
    onSuccess: async (started) => {
      queries.setQueryData(studyOptions(ids).queryKey, started);
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
  const reader = draft.config.exclusionRules.agreement?.reader ?? "";
  const compared = useCompared(ids.projectId, draft.config, opened ? reader : "");
  const { data: pay } = useQuery({ ...payOptions(ids, false), enabled: opened });
  const { facts, problem } = startCheck(study, draft, gold ?? null, pay ?? null);
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
            {[...facts, ...(compared ? [compared] : [])].map((fact) => (
              <List.Item key={fact}>{fact}</List.Item>
            ))}
          </List>
          <ArrivalAlert ids={ids} arrival={arrivalOf(draft.config)} />
          {problem && (
            <Alert color="yellow" role="note">
              {problem.text}{" "}
              <Anchor
                component={Link}
                href={`/projects/${ids.projectId}/studies/${ids.studyId}/${problem.tab}`}
                size="sm"
              >
                {stepPages[problem.tab]}
              </Anchor>
            </Alert>
          )}
          {start.error && (
            <Alert color="red" title="It was not started" role="alert">
              {start.error.message}
            </Alert>
          )}
          <DialogButtons
            confirm="Freeze and start"
            onConfirm={start.mutate}
            onCancel={close}
            loading={start.isPending}
            disabled={problem !== null}
            focus="cancel"
          />
        </Stack>
      </Modal>
    </>
  );
}
