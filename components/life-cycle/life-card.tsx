import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Section } from "@/components/ui/section";
import { TypedConfirm } from "@/components/ui/typed-confirm";
import { waitingDays } from "@/lib/time/waiting-days";
import { useLife } from "./use-life";

interface Props {
  projectId: string;
  /** Null for the project itself. */
  studyId: string | null;
  name: string;
}

/** Archives or deletes a project or study. Admins only. */
export function LifeCard({ name, ...ids }: Props) {
  const { what, life, isAdmin, change } = useLife(ids);
  const [opened, { open, close }] = useDisclosure();
  if (!isAdmin || !life || life.deleteAt) return null;
  return (
    <Section
      title="Archive or delete"
      description={`Close all rounds first. An archived ${what} is hidden and cannot be changed; you can restore it at any time. After you delete a ${what}, you have ${waitingDays} days to undo it.`}
    >
      <Group gap="sm">
        {!life.archivedAt && (
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ to: "archived" })}
          >
            Archive this {what}
          </Button>
        )}
        <Button color="red" variant="light" onClick={open}>
          Delete this {what}…
        </Button>
      </Group>
      <TypedConfirm
        opened={opened}
        onClose={close}
        title={`Delete “${name}”?`}
        phrase={name}
        confirm={`Delete in ${waitingDays} days`}
        onConfirm={() => {
          close();
          change.mutate({ to: "deleted", confirm: name });
        }}
      >
        <Text size="sm">
          In {waitingDays} days, everything in this {what} is deleted for good: settings, answers,
          sessions and payments. The log stays. Until then you can undo this. If people still have
          to be paid, first download the payments file under “People”.
        </Text>
      </TypedConfirm>
    </Section>
  );
}
