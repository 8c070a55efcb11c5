import { Alert, Button, Group, List, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { onDay, when } from "@/components/ui/when";
import { describeHoldings } from "@/lib/people/describe-holdings";
import { deleteErasure, personDataPath } from "@/lib/people/queries";
import type { FoundPerson } from "@/lib/people/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { EraseDialog } from "./erase-dialog";

/** What a study holds about someone, and what can be done with it. */
export function PersonCard({
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
  const { removed, kept } = describeHoldings(person);
  return (
    <Stack gap="xs" role="status">
      <Text fw={600}>{person.pseudonym}</Text>
      {done && <Text size="sm">{done}</Text>}
      {!done && person.eraseAt && (
        <Text size="sm">
          Will be erased on {when(person.eraseAt)}. Until then you can undo this.
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
          {...{ ids, person, removed, kept }}
          onErased={(text, changed) => {
            setDone(text);
            onChanged({ ...person, ...changed });
          }}
        />
      </Group>
      {keep.error && (
        <Alert color="red" role="alert">
          {keep.error.message}
        </Alert>
      )}
    </Stack>
  );
}
