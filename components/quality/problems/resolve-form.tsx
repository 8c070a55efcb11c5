"use client";

import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useState } from "react";

/** Says what was done about a report. */
export function ResolveForm({
  sending,
  onResolve,
}: {
  sending: boolean;
  onResolve: (note: string) => void;
}) {
  const [note, setNote] = useState("");
  const said = note.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (said) onResolve(said);
      }}
    >
      <Stack gap="xs" maw={560}>
        <Textarea
          label="What was done"
          placeholder="Fixed the correct answer in the dataset"
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={2_000}
          autosize
          minRows={1}
          maxRows={6}
        />
        <Group>
          <Button type="submit" size="xs" loading={sending} disabled={said === ""}>
            Resolve
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
