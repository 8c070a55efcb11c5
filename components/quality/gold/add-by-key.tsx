"use client";

import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { useAddGold } from "./use-add-gold";

export function AddByKey({ projectId, studyId }: { projectId: string; studyId: string }) {
  const [typed, setTyped] = useState("");
  const { add, error, isPending } = useAddGold(projectId, studyId, () => setTyped(""));
  const questionKeys = typed
    .split("\n")
    .map((key) => key.trim())
    .filter((key) => key !== "");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (questionKeys.length > 0) add({ questionKeys });
      }}
    >
      <Stack gap="sm">
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
        <Group>
          <Button
            type="submit"
            variant="default"
            loading={isPending}
            disabled={questionKeys.length === 0}
          >
            Add
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
