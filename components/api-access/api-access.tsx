"use client";

import { Alert, Anchor, Button, Code, Group, Stack, Table, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { CopyField } from "@/components/ui/copy-field";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { showError } from "@/components/ui/show-error";
import { createToken, deleteToken, tokensOptions } from "@/lib/auth/tokens";

/** API tokens of the person who is signed in, and where the API is described. */
export function ApiAccess({ projectId }: { projectId: string }) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries(tokensOptions());
  const tokens = useQuery(tokensOptions());
  const create = useMutation({ mutationFn: createToken, onSuccess: refresh, onError: showError });
  const remove = useMutation({ mutationFn: deleteToken, onSuccess: refresh, onError: showError });
  const form = useForm({
    initialValues: { name: "" },
    validate: { name: (name) => (name.trim() ? null : "Say what the token is for") },
  });
  return (
    <Stack>
      <PageHeader title="API access">
        A token lets a script do what you may do. Every route is described in the{" "}
        <Anchor href="/api/openapi.json">OpenAPI document</Anchor>.
      </PageHeader>
      <QueryState query={tokens}>
        {(tokens) =>
          tokens.length === 0 ? (
            <EmptyState title="No token yet" />
          ) : (
            <Table maw={720}>
              <Table.Tbody>
                {tokens.map((token) => (
                  <Table.Tr key={token.id}>
                    <Table.Td>{token.name}</Table.Td>
                    <Table.Td>
                      <Code>{token.start}…</Code>
                    </Table.Td>
                    <Table.Td>{new Date(token.createdAt).toLocaleDateString()}</Table.Td>
                    <Table.Td ta="right">
                      <ConfirmButton
                        label="Revoke"
                        title="Revoke this token?"
                        confirm="Revoke"
                        onConfirm={() => remove.mutate(token.id)}
                      >
                        Scripts that use “{token.name}” stop working at once.
                      </ConfirmButton>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </QueryState>
      <form onSubmit={form.onSubmit(({ name }) => create.mutate(name))}>
        <Group align="flex-end" maw={720}>
          <TextInput label="What the new token is for" flex={1} {...form.getInputProps("name")} />
          <Button type="submit" loading={create.isPending}>
            Make a token
          </Button>
        </Group>
      </form>
      {create.data && (
        <Alert color="pine" title="The token is shown only now" maw={720}>
          <Stack gap="xs">
            <CopyField label="Token" value={create.data} />
            <Text size="sm">Try it:</Text>
            <Code block>
              {`curl -H "Authorization: Bearer ${create.data}" \\\n  ${window.location.origin}/api/projects/${projectId}`}
            </Code>
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}
