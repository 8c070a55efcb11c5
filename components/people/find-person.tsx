import { Alert, Button, Group, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { postFindPerson } from "@/lib/people/queries";
import type { FoundPerson } from "@/lib/people/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { PersonCard } from "./person-card";

/** Finds one person of a study by anything that they can tell, to export or erase what is held about them. */
export function FindPerson(ids: StudyIds) {
  const [by, setBy] = useState("");
  const queries = useQueryClient();
  // Kept apart from the request: who was erased is found no more by their pseudonym, and the card stays.
  const [found, setFound] = useState<FoundPerson>();
  const find = useMutation({
    mutationFn: () => postFindPerson(ids, by.trim()),
    // The person found before goes at once, so that nobody is erased in the place of the one who is looked for.
    onMutate: () => setFound(undefined),
    onSuccess: ({ person }) => setFound(person),
  });
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="find-person">
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4" id="find-person">
            Export or erase a person’s data
          </Title>
          <Text size="sm" c="dimmed">
            For someone who asks what you hold about them, or asks you to delete it.
          </Text>
        </div>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (by.trim()) find.mutate();
          }}
        >
          <Group align="flex-end" gap="sm">
            <TextInput
              label="Pseudonym, completion code or platform ID"
              value={by}
              maxLength={200}
              autoComplete="off"
              w={{ base: "100%", xs: 320 }}
              onChange={({ currentTarget }) => setBy(currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={find.isPending}>
              Find
            </Button>
          </Group>
        </form>
        {find.error && (
          <Alert color="gray" role="alert">
            {find.error.message}
          </Alert>
        )}
        {found && (
          <PersonCard
            key={found.readerId}
            ids={ids}
            person={found}
            onChanged={(person) => {
              setFound(person);
              for (const part of ["rounds", "results", "studies", "figures"]) {
                void queries.invalidateQueries({ queryKey: [part] });
              }
            }}
          />
        )}
      </Stack>
    </Paper>
  );
}
