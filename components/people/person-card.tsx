"use client";

import { Button, Group, List, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { when } from "@/components/ui/when";
import { describeHoldings } from "@/lib/people/describe-holdings";
import { personDataPath } from "@/lib/people/queries";
import type { FoundPerson } from "@/lib/people/schema";
import { EraseDialog } from "./erase-dialog";

/** What a study holds about someone, and what can be done with it. */
export function PersonCard({
  ids,
  person,
  onErased,
}: {
  ids: { projectId: string; studyId: string };
  person: FoundPerson;
  onErased: () => void;
}) {
  const [done, setDone] = useState<string>();
  if (person.erasedAt !== null) {
    return (
      <Text role="status">
        {done ?? `This person was erased on ${when(person.erasedAt)}. Nothing is left to erase.`}
      </Text>
    );
  }
  const { removed, kept } = describeHoldings(person);
  return (
    <Stack gap="xs" role="status">
      <Text fw={600}>{person.pseudonym}</Text>
      <Text size="sm">The study holds about this person:</Text>
      <List size="sm">
        {[...removed, ...kept].map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      <Group gap="sm">
        <Button
          component="a"
          variant="default"
          href={personDataPath(ids, person.readerId)}
          download
        >
          Download all data (JSON)
        </Button>
        <EraseDialog
          {...{ ids, person, removed, kept }}
          onErased={(text) => {
            setDone(text);
            onErased();
          }}
        />
      </Group>
    </Stack>
  );
}
