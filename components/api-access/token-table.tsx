"use client";

import { Badge, Code, Group, Stack, Table } from "@mantine/core";
import { useState } from "react";
import { ActionsHead } from "@/components/ui/actions-head";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { LongTable } from "@/components/ui/long-table";
import { MoreRows, pageRows } from "@/components/ui/more-rows";
import { when } from "@/components/ui/when";

export interface Token {
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
  const [limit, setLimit] = useState(pageRows);
  return (
    <Stack gap="sm">
      <LongTable label="API tokens" minWidth={withProject ? 900 : 800} stacked>
        <Table verticalSpacing="sm" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Token</Table.Th>
              <Table.Th scope="col">Owner</Table.Th>
              {withProject && <Table.Th scope="col">Project</Table.Th>}
              <Table.Th scope="col">Scopes</Table.Th>
              <Table.Th scope="col">Last used</Table.Th>
              <Table.Th scope="col">Expires</Table.Th>
              <ActionsHead />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {tokens.slice(0, limit).map((token) => (
              <Table.Tr key={token.id}>
                <Table.Th scope="row" fw={500}>
                  {token.name} <Code>{token.start}…</Code>
                </Table.Th>
                <Table.Td data-label="Owner">{token.owner}</Table.Td>
                {withProject && <Table.Td data-label="Project">{token.project}</Table.Td>}
                <Table.Td>
                  <Group gap={4}>
                    {token.scopes.map((scope) => (
                      <Badge key={scope} variant="light">
                        {scope}
                      </Badge>
                    ))}
                  </Group>
                </Table.Td>
                <Table.Td data-label="Last used">
                  {token.lastUsedAt ? when(token.lastUsedAt) : "Never"}
                </Table.Td>
                <Table.Td data-label="Expires">{when(token.expiresAt)}</Table.Td>
                <Table.Td data-actions>
                  <ConfirmButton
                    label="Revoke"
                    title={`Revoke “${token.name}”?`}
                    confirm="Revoke"
                    onConfirm={() => onRevoke(token)}
                  >
                    Scripts that use this token stop working immediately. This cannot be undone.
                  </ConfirmButton>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </LongTable>
      <MoreRows shown={Math.min(limit, tokens.length)} of={tokens.length} onMore={setLimit} />
    </Stack>
  );
}
