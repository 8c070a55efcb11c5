import { Alert, Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { describeHoldings } from "@/lib/people/describe-holdings";
import { deleteErasure, personDataPath, postFindPerson } from "@/lib/people/queries";
import type { FoundPerson } from "@/lib/people/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { onDay } from "@/lib/time/when";
import { EraseDialog } from "./erase-dialog";

/** Finds one person of a study by any identifier they can give, to export or erase their data. */
export function FindPerson(ids: StudyIds) {
  const [by, setBy] = useState("");
  const queries = useQueryClient();
  // Kept apart from the request: after an erasure the pseudonym finds nobody, but the card stays.
  const [found, setFound] = useState<FoundPerson>();
  const find = useMutation({
    mutationFn: () => postFindPerson(ids, by.trim()),
    // The previous person's card disappears at once, so that nobody erases the wrong person.
    onMutate: () => setFound(undefined),
    onSuccess: ({ person }) => setFound(person),
  });
  return (
    <Section
      title="Export or erase a person’s data"
      description="Use this when someone asks what data you hold about them, or asks you to delete them."
    >
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
            for (const part of [
              "study-people",
              "study-log",
              "rounds",
              "results",
              "studies",
              "figures",
            ]) {
              void queries.invalidateQueries({ queryKey: [part] });
            }
          }}
        />
      )}
    </Section>
  );
}

/** The data that a study holds about someone, with buttons to export and erase them. */
function PersonCard({
  ids,
  person,
  onChanged,
}: {
  ids: StudyIds;
  person: FoundPerson;
  onChanged: (person: FoundPerson) => void;
}) {
  const [done, setDone] = useState<string>();
  const keep = useMutation({
    mutationFn: () => deleteErasure(ids, person.readerId),
    onSuccess: () => {
      setDone(`${person.pseudonym} will not be erased and can take part again.`);
      onChanged({ ...person, eraseAt: null });
    },
  });
  if (person.erasedAt !== null) {
    return (
      <Text role="status">
        {done ?? `This person was erased on ${onDay(person.erasedAt)}. Nothing is left to erase.`}
      </Text>
    );
  }
  const { removed, kept, unpaid } = describeHoldings(person);
  return (
    <Stack gap="xs" role="status">
      <Text fw={600}>{person.pseudonym}</Text>
      {done && <Text size="sm">{done}</Text>}
      {!done && person.eraseAt && (
        <Text size="sm">
          Will be erased on <Time at={person.eraseAt} />. Until then you can undo this.
        </Text>
      )}
      <Text size="sm">This study stores about this person:</Text>
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
        {person.eraseAt && (
          <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
            Undo the erasure
          </Button>
        )}
        <EraseDialog
          ids={ids}
          person={person}
          removed={removed}
          kept={kept}
          unpaid={unpaid}
          onErased={(text, changed) => {
            setDone(text);
            onChanged({ ...person, ...changed });
          }}
        />
      </Group>
      <ErrorAlert error={keep.error} />
    </Stack>
  );
}
