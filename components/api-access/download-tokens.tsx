import { DownloadRecords } from "@/components/ui/download-records";
import type { Token } from "./token-table";

/** Saves the list of API tokens as a file. The secrets themselves are not in it. */
export const DownloadTokens = ({ tokens }: { tokens: readonly Token[] }) => (
  <DownloadRecords
    label="API tokens"
    filename="api-tokens"
    columns={["name", "start", "owner", "project", "scopes", "lastUsedAt", "expiresAt"]}
    records={tokens.map((token) => ({
      ...{ project: null, ...token },
      scopes: token.scopes.join("; "),
    }))}
  />
);
