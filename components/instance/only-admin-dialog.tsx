import { Button, Group, Modal, Select, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { QueryState } from "@/components/ui/query-state";
import { useAction } from "@/components/ui/use-action";
import {
  type Account,
  type OnlyAdminOf,
  onlyAdminOptions,
  putProjectAdmin,
} from "@/lib/instance/queries";

/**
 * For an account that can't be removed because projects would have no admin left: makes others
 * admin first.
 */
export function OnlyAdminDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { userId, name } = account;
  const options = onlyAdminOptions(userId);
  const query = useQuery(options);
  const queries = useQueryClient();
  const appoint = useAction({
    mutationFn: (to: { projectId: string; memberId: string }) => putProjectAdmin(userId, to),
    onSuccess: (left) => queries.setQueryData(options.queryKey, left),
  });
  return (
    <Modal opened onClose={onClose} title="Make somebody else admin first" centered>
      <QueryState query={query}>
        {({ projects }) => (
          <Stack>
            {projects.length === 0 ? (
              <Text>
                Every project of {name} has another admin now. You can disable or delete the
                account.
              </Text>
            ) : (
              <Text>
                {name} is the only admin of these projects. Choose another member as admin of each.
                The logs of the project and the instance record your choice.
              </Text>
            )}
            {projects.map((project) => (
              <Project
                key={project.id}
                project={project}
                sending={appoint.isPending}
                onChoose={(memberId) => appoint.mutate({ projectId: project.id, memberId })}
              />
            ))}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Close
              </Button>
            </Group>
          </Stack>
        )}
      </QueryState>
    </Modal>
  );
}

interface Props {
  project: OnlyAdminOf;
  sending: boolean;
  onChoose: (memberId: string) => void;
}

function Project({ project: { name, members }, sending, onChoose }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  if (members.length === 0) {
    return (
      <Text size="sm">
        <b>{name}</b> has no other member who can sign in. Its admin can invite somebody, or delete
        the project. If they cannot be reached, make a password link for the account, sign in with
        it, and do either.
      </Text>
    );
  }
  return (
    <Group align="flex-end" gap="xs">
      <Select
        label={`New admin of ${name}`}
        placeholder="Choose a member"
        data={members.map(({ userId, name, email }) => ({
          value: userId,
          label: `${name}, ${email}`,
        }))}
        value={chosen}
        onChange={setChosen}
        flex={1}
      />
      <Button
        disabled={chosen === null}
        loading={sending}
        onClick={() => chosen !== null && onChoose(chosen)}
      >
        Make admin
      </Button>
    </Group>
  );
}
