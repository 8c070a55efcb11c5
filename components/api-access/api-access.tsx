"use client";

import { Anchor, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "@/components/ui/page-header";
import { deleteToken, tokensOptions } from "@/lib/tokens/queries";
import { MakeToken } from "./make-token";
import { DownloadTokens, TokenTable } from "./token-table";

/** A project's API tokens, and where the API is described. */
export function ApiAccess({ projectId }: { projectId: string }) {
  const options = tokensOptions(projectId);
  const query = useQuery(options);
  return (
    <Stack>
      <PageHeader
        title="API access"
        help="python"
        actions={<DownloadTokens tokens={query.data?.tokens} />}
      >
        With a token, a script can use this project in your name, within the scopes that you choose.
        The <Anchor href="/api/openapi.json">OpenAPI document</Anchor> describes every route. Admins
        see everybody’s tokens.
      </PageHeader>
      <TokenTable
        query={query}
        options={options}
        revoke={(id) => deleteToken(projectId, id)}
        hint="A script that imports files or reads results needs one. Make it below."
      />
      <MakeToken projectId={projectId} />
    </Stack>
  );
}
