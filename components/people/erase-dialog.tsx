"use client";

import { Alert, Button, Group, List, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { postErasure } from "@/lib/people/queries";
import type { FoundPerson } from "@/lib/people/schema";

interface Props {
  ids: { projectId: string; studyId: string };
  person: FoundPerson;
  removed: readonly string[];
  kept: readonly string[];
  onErased: (text: string) => void;
}

/** Says what an erasure removes, and does it when the pseudonym is typed. */
export function EraseDialog({ ids, person, removed, kept, onErased }: Props) {
  const { pseudonym, readerId } = person;
  const [opened, { open, close }] = useDisclosure();
  const [typed, setTyped] = useState("");
  const erase = useMutation({
    mutationFn: () => postErasure(ids, readerId, typed),
    onSuccess: ({ erased, people }) => {
      close();
      onErased(
        `Erased: ${amount(erased.tasks, "task")} with ${amount(erased.answers, "answer")}. ${
          people === 1 ? "1 person has" : `${people.toLocaleString("en")} people have`
        } been erased from this study.`,
      );
    },
  });
  const matches = typed.trim().toUpperCase() === pseudonym.toUpperCase();
  return (
    <>
      <Button color="red" variant="light" onClick={open}>
        Erase…
      </Button>
      <Modal opened={opened} onClose={close} title={`Erase ${pseudonym}?`} centered>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (matches) erase.mutate();
          }}
        >
          <Stack gap="sm">
            <Text size="sm">This is removed, and cannot be brought back:</Text>
            <List size="sm">
              {removed.map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
            <Text size="sm">
              This stays, without the pseudonym: {kept.join("; ")}. Results are computed again and
              say how many people were erased. The person cannot take part in this study again.
            </Text>
            <TextInput
              label={`Type ${pseudonym} to confirm`}
              value={typed}
              autoComplete="off"
              data-autofocus
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            {erase.error && (
              <Alert color="red" role="alert">
                {erase.error.message}
              </Alert>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" color="red" disabled={!matches} loading={erase.isPending}>
                Erase for good
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}

const amount = (n: number, one: string) => `${n.toLocaleString("en")} ${n === 1 ? one : `${one}s`}`;
