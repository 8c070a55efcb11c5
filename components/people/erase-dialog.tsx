import { Button, List, Radio, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { TypedConfirm } from "@/components/ui/typed-confirm";
import { postErasure } from "@/lib/people/queries";
import type { FoundPerson } from "@/lib/people/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { waitingDays } from "@/lib/time/waiting-days";
import { when as atTime } from "@/lib/time/when";

interface Props {
  ids: StudyIds;
  person: FoundPerson;
  removed: readonly string[];
  kept: readonly string[];
  unpaid: string | null;
  /** Called with a message for the page, and the queries to refresh. */
  onErased: (text: string, changed: Pick<FoundPerson, "eraseAt" | "erasedAt">) => void;
}

/** Explains what an erasure removes. Erases now or later, after the pseudonym is typed. */
export function EraseDialog({ ids, person, removed, kept, unpaid, onErased }: Props) {
  const { pseudonym, readerId } = person;
  const [opened, { open, close }] = useDisclosure();
  const isWaiting = person.eraseAt !== null;
  const [chosen, setChosen] = useState<"now" | "later">("later");
  const when = isWaiting ? "now" : chosen;
  const erase = useMutation({
    mutationFn: () => postErasure(ids, readerId, { confirm: pseudonym, when }),
    onSuccess: ({ eraseAt, erased, people }) => {
      close();
      onErased(
        eraseAt
          ? `${pseudonym} can no longer take part and will be erased on ${atTime(eraseAt)}. Until then you can undo this.`
          : `Erased: ${count(erased.tasks, "task")} with ${count(erased.answers, "answer")}. ${count(people, "person has", "people have")} been erased from this study.`,
        { eraseAt, erasedAt: eraseAt ? null : new Date().toISOString() },
      );
    },
  });
  return (
    <>
      <Button color="red" variant="light" onClick={open}>
        {isWaiting ? "Erase now…" : "Erase…"}
      </Button>
      <TypedConfirm
        opened={opened}
        onClose={close}
        title={`Erase ${pseudonym}?`}
        phrase={pseudonym}
        confirm={when === "now" ? "Erase for good" : `Erase in ${waitingDays} days`}
        onConfirm={erase.mutate}
        isPending={erase.isPending}
        error={erase.error}
      >
        <Text size="sm">This is removed:</Text>
        <List size="sm">
          {removed.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
        <Text size="sm">
          This is kept, without the pseudonym: {kept.join("; ")}. Results are computed again and say
          how many people were erased. The person cannot take part in this study again.
        </Text>
        {unpaid && <Text size="sm">{unpaid}</Text>}
        {isWaiting ? (
          <Text size="sm">This happens immediately and cannot be undone.</Text>
        ) : (
          <Radio.Group
            label="When"
            value={chosen}
            onChange={(value) => setChosen(value === "now" ? "now" : "later")}
          >
            <Stack gap="xs" mt={4}>
              <Radio
                value="later"
                label={`In ${waitingDays} days`}
                description="Until then their answers count, they can no longer take part, and you can undo this."
              />
              <Radio
                value="now"
                label="Now"
                description="For someone who asked for it. This cannot be undone."
              />
            </Stack>
          </Radio.Group>
        )}
      </TypedConfirm>
    </>
  );
}
