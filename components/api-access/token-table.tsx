import { Badge, Code, Group } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { DataTable } from "@/components/ui/data-table";
import { DownloadRecords } from "@/components/ui/download-records";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryState } from "@/components/ui/query-state";
import { Time } from "@/components/ui/time";
import { useAction } from "@/components/ui/use-action";

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

interface Props {
  query: UseQueryResult<{ tokens: readonly Token[] }>;
  /** The key of the list's query: revoking a token reloads the list. */
  options: { queryKey: readonly unknown[] };
  revoke: (id: string) => Promise<unknown>;
  hint: string;
}

/** API tokens with their scopes and last use, or how to get one. */
export function TokenTable({ query, options, revoke, hint }: Props) {
  const revoking = useAction({
    mutationFn: ({ id }: Token) => revoke(id),
    done: ({ name }) => `“${name}” is revoked.`,
    refresh: [options],
  });
  return (
    <QueryState query={query}>
      {({ tokens }) => {
        if (tokens.length === 0) return <EmptyState title="No tokens yet">{hint}</EmptyState>;
        const withProject = tokens.some(({ project }) => project !== undefined);
        return (
          <DataTable
            framed
            label="API tokens"
            minWidth={withProject ? 900 : 800}
            rows={tokens}
            columns={[
              {
                name: "Token",
                cell: ({ name, start }) => (
                  <>
                    {name} <Code>{start}…</Code>
                  </>
                ),
              },
              { name: "Owner", cell: ({ owner }) => owner },
              ...(withProject ? [{ name: "Project", cell: ({ project }: Token) => project }] : []),
              { name: "Scopes", cell: ({ scopes }) => <Scopes scopes={scopes} />, isClear: true },
              {
                name: "Last used",
                cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : "Never"),
              },
              { name: "Expires", cell: ({ expiresAt }) => <Time at={expiresAt} /> },
            ]}
            actions={(token) => (
              <ConfirmButton
                label="Revoke"
                title={`Revoke “${token.name}”?`}
                confirm="Revoke"
                onConfirm={() => revoking.mutate(token)}
              >
                Scripts that use this token stop working immediately. This cannot be undone.
              </ConfirmButton>
            )}
          />
        );
      }}
    </QueryState>
  );
}

const Scopes = ({ scopes }: { scopes: readonly string[] }) => (
  <Group gap={4}>
    {scopes.map((scope) => (
      <Badge key={scope} variant="light">
        {scope}
      </Badge>
    ))}
  </Group>
);

/** Saves the list of API tokens as a file, if there are any. It does not contain the secrets. */
export const DownloadTokens = ({ tokens = [] }: { tokens: readonly Token[] | undefined }) =>
  tokens.length > 0 && (
    <DownloadRecords
      label="API tokens"
      filename="api-tokens"
      columns={["name", "start", "owner", "project", "scopes", "lastUsedAt", "expiresAt"]}
      records={tokens.map((token) => ({
        project: null,
        ...token,
        scopes: token.scopes.join("; "),
      }))}
    />
  );
