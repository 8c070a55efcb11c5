"use client";

import { Button, Group, List, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useOneAtATime } from "@/components/quality/rounds/use-one-at-a-time";
import { showError } from "@/components/ui/show-error";
import { describeFinding } from "@/lib/quality/exclusions/describe-finding";
import { findViolators } from "@/lib/quality/exclusions/find-violators";
import { applyRulesOptions } from "@/lib/quality/exclusions/queries";
import type { PersonQuality } from "@/lib/quality/exclusions/schema";
import { count } from "@/lib/text/count";

interface Props {
  projectId: string;
  studyId: string;
  people: readonly PersonQuality[];
}

/** Excludes everyone who violates a rule now, after naming them. */
export function ApplyRules({ projectId, studyId, people }: Props) {
  const [opened, { open, close }] = useDisclosure();
  const violators = findViolators(people);
  const isViolated = people.some(({ findings }) => findings.some((f) => f.violated));
  const before = people.filter(({ excluded }) => excluded).length;
  const apply = useMutation({
    ...applyRulesOptions(projectId, studyId),
    onSuccess: ({ people }) => {
      const more = people.filter(({ excluded }) => excluded).length - before;
      notifications.show({ message: `${countPeople(more)} excluded by the rules.` });
      close();
    },
    onError: showError,
  });
  const send = useOneAtATime(apply.mutate);
  return (
    <>
      {violators.length === 0 ? (
        <Text size="sm" c="dimmed">
          {isViolated
            ? "Everyone who violates a rule already has a decision."
            : "Nobody violates a rule."}
        </Text>
      ) : (
        <Button onClick={open}>Apply rules</Button>
      )}
      <Modal
        opened={opened}
        onClose={close}
        title={`Exclude ${countPeople(violators.length)}?`}
        size="lg"
        centered
      >
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
          <Text size="sm">
            Their answers stay, and what they earned is theirs. Their slots in the main round are
            given to others. If you restore someone later, answers whose slots were filled again
            count as surplus.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              Cancel
            </Button>
            <Button color="red" loading={apply.isPending} onClick={() => send()}>
              Exclude {countPeople(violators.length)}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

const countPeople = (n: number) => count(n, "person", "people");
