"use client";

import { Button, Group, NumberInput, Stack } from "@mantine/core";
import { useState } from "react";
import { useAddGold } from "./use-add-gold";

const atOnce = 500;

export function DrawCandidates({
  projectId,
  studyId,
  eligible,
  suggested,
}: {
  projectId: string;
  studyId: string;
  eligible: number;
  /** How many to draw at first. */
  suggested: number;
}) {
  const most = Math.min(atOnce, eligible);
  const [count, setCount] = useState<number | string>(Math.max(1, Math.min(suggested, most)));
  const { add, error, isPending } = useAddGold(projectId, studyId, () => undefined);
  const valid = typeof count === "number" && count >= 1 && count <= most;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (valid) add({ count });
      }}
      noValidate
    >
      <Stack gap="sm">
        <NumberInput
          label="Draw candidates"
          description="Number of questions to draw at random."
          value={count}
          onChange={setCount}
          min={1}
          max={most}
          clampBehavior="none"
          allowDecimal={false}
          disabled={eligible === 0}
          error={
            error?.message ?? (eligible > 0 && !valid ? `A whole number from 1 to ${most}` : null)
          }
        />
        <Group>
          <Button
            type="submit"
            variant="default"
            loading={isPending}
            disabled={eligible === 0 || !valid}
          >
            Draw
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
