import { Button, List, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { useAction } from "@/components/ui/use-action";
import { describeFinding, findViolators } from "@/lib/quality/exclusions/criteria";
import { applyCriteriaOptions } from "@/lib/quality/exclusions/queries";
import type { PersonQuality } from "@/lib/quality/exclusions/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { ExclusionEffect } from "./exclusion-effect";

/** Excludes everyone who violates an exclusion criterion now, after naming them. */
export function ApplyCriteria({ people, ...ids }: StudyIds & { people: readonly PersonQuality[] }) {
  const [opened, { open, close }] = useDisclosure();
  const violators = findViolators(people);
  const isViolated = people.some(({ findings }) => findings.some((f) => f.violated));
  const { mutate, isPending } = useAction({
    ...applyCriteriaOptions(ids),
    onSuccess: close,
    done: (_, now) => {
      const more = countExcluded(now.people) - countExcluded(people);
      return `${countPeople(more)} excluded by the criteria.`;
    },
  });
  const title = `Exclude ${countPeople(violators.length)}`;
  return (
    <>
      {violators.length === 0 ? (
        <Text size="sm" c="dimmed">
          {isViolated
            ? "Everyone who violates a criterion already has a decision."
            : "Nobody violates a criterion."}
        </Text>
      ) : (
        <Button onClick={open}>Apply the criteria</Button>
      )}
      <Modal opened={opened} onClose={close} title={`${title}?`} size="lg" centered>
        <Stack>
          <List spacing={6}>
            {violators.map(({ readerId, pseudonym, findings }) => (
              <List.Item key={readerId}>
                <b>{pseudonym}</b>
                {findings
                  .filter(({ violated }) => violated)
                  .map((finding) => (
                    <Text key={finding.rule} size="sm">
                      {describeFinding(finding)}
                    </Text>
                  ))}
              </List.Item>
            ))}
          </List>
          {opened && <ExclusionEffect {...ids} />}
          <Text size="sm">
            Their answers are kept, and they are paid what they earned. If you restore someone
            later, answers whose places were filled again count as surplus.
          </Text>
          <DialogButtons
            confirm={title}
            onConfirm={() => mutate()}
            onCancel={close}
            color="red"
            loading={isPending}
            focus="cancel"
          />
        </Stack>
      </Modal>
    </>
  );
}

const countPeople = (n: number) => count(n, "person", "people");

const countExcluded = (people: readonly PersonQuality[]) =>
  people.filter(({ excluded }) => excluded).length;
