"use client";

import { Badge, Code, Group, Table } from "@mantine/core";
import { ActionsHead } from "@/components/ui/actions-head";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { when } from "@/components/ui/when";

interface Token {
  id: string;
  name: string;
  start: string;
  owner: string;
  scopes: readonly string[];
  expiresAt: string;
  lastUsedAt: string | null;
  /** Shown where tokens of several projects are listed. */
  project?: string;
}

/** API tokens with what each may do and when it was used last. */
export function TokenTable<T extends Token>({
  tokens,
  onRevoke,
}: {
  tokens: readonly T[];
  onRevoke: (token: T) => void;
}) {
  const withProject = tokens.some(({ project }) => project !== undefined);
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Token</Table.Th>
            <Table.Th>Owner</Table.Th>
            {withProject && <Table.Th>Project</Table.Th>}
            <Table.Th>Scopes</Table.Th>
            <Table.Th>Last used</Table.Th>
            <Table.Th>Expires</Table.Th>
            <ActionsHead />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tokens.map((token) => (
            <Table.Tr key={token.id}>
              <Table.Td>
                {token.name} <Code>{token.start}…</Code>
              </Table.Td>
              <Table.Td>{token.owner}</Table.Td>
              {withProject && <Table.Td>{token.project}</Table.Td>}
              <Table.Td>
                <Group gap={4}>
                  {token.scopes.map((scope) => (
                    <Badge key={scope} variant="light">
                      {scope}
                    </Badge>
                  ))}
                </Group>
              </Table.Td>
              <Table.Td>{token.lastUsedAt ? when(token.lastUsedAt) : "Never"}</Table.Td>
              <Table.Td>{when(token.expiresAt)}</Table.Td>
              <Table.Td ta="right">
                <ConfirmButton
                  label="Revoke"
                  title="Revoke this token?"
                  confirm="Revoke"
                  onConfirm={() => onRevoke(token)}
                >
                  Scripts that use “{token.name}” stop working at once.
                </ConfirmButton>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
