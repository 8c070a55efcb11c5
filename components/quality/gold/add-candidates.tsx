import { NumberInput, Paper, SimpleGrid, Stack, Text, Textarea, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SmallForm } from "@/components/ui/small-form";
import { useAction } from "@/components/ui/use-action";
import { goldOptions, postGold } from "@/lib/quality/gold/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";

const atOnce = 500;

interface Props extends StudyIds {
  /** How many more questions can be added. */
  eligible: number;
  /** How many to draw unless another number is typed. */
  suggested: number;
}

/** Two ways to get candidates: at random, or by their keys. */
export function AddCandidates(props: Props) {
  const { projectId, studyId, eligible } = props;
  return (
    <Paper withBorder p="lg">
      <Stack>
        <div>
          <Title order={2} size="h4">
            Candidates
          </Title>
          <Text size="sm" c="dimmed">
            {count(eligible, "more question")} can be added. Questions used as gold items are left
            out of the sample.
          </Text>
        </div>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <DrawCandidates {...props} />
          <AddByKey projectId={projectId} studyId={studyId} />
        </SimpleGrid>
      </Stack>
    </Paper>
  );
}

function DrawCandidates({ eligible, suggested, ...ids }: Props) {
  const most = Math.min(atOnce, eligible);
  const [typed, setTyped] = useState<number | string | null>(null);
  const number = typed ?? Math.max(1, Math.min(suggested, most));
  const { add, error, isPending } = useAddGold(ids, () => setTyped(null));
  const isValid = typeof number === "number" && number >= 1 && number <= most;
  return (
    <SmallForm
      label="Draw"
      isPending={isPending}
      isValid={isValid}
      onSubmit={() => add({ count: Number(number) })}
    >
      <NumberInput
        label="Draw candidates"
        description="Number of questions to draw at random."
        value={number}
        onChange={setTyped}
        min={1}
        max={most}
        clampBehavior="none"
        allowDecimal={false}
        disabled={eligible === 0}
        error={
          error?.message ?? (eligible > 0 && !isValid ? `A whole number from 1 to ${most}` : null)
        }
      />
    </SmallForm>
  );
}

function AddByKey(ids: StudyIds) {
  const [typed, setTyped] = useState("");
  const { add, error, isPending } = useAddGold(ids, () => setTyped(""));
  const questionKeys = typed
    .split("\n")
    .map((key) => key.trim())
    .filter((key) => key !== "");
  return (
    <SmallForm
      label="Add"
      isPending={isPending}
      isValid={questionKeys.length > 0}
      onSubmit={() => add({ questionKeys })}
    >
      <Textarea
        label="Add by question key"
        description="One key on each line."
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autosize
        minRows={1}
        maxRows={8}
        error={error?.message}
      />
    </SmallForm>
  );
}

/** Adds candidates, and shows them. */
function useAddGold(ids: StudyIds, onAdded?: () => void) {
  const queries = useQueryClient();
  const { mutate, error, isPending } = useAction({
    mutationFn: (body: Parameters<typeof postGold>[1]) => postGold(ids, body),
    onSuccess: (gold) => {
      queries.setQueryData(goldOptions(ids).queryKey, gold);
      onAdded?.();
    },
    // The form shows it.
    onError: () => {},
  });
  return { add: mutate, error, isPending };
}
