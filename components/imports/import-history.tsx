"use client";

import { Anchor, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { Pages } from "@/components/ui/pages";
import { QueryState } from "@/components/ui/query-state";
import { Time } from "@/components/ui/time";
import { importsOptions } from "@/lib/imports/queries";
import type { ImportSummary } from "@/lib/imports/schema";
import { waitingText } from "@/lib/imports/waiting-text";
import { keepDirection } from "@/lib/text/keep-direction";
import { ImportStateBadge } from "./import-state-badge";
import { kindLabel } from "./kinds";

/** Earlier imports: when, by whom, and with what outcome. */
export function ImportHistory({ projectId }: { projectId: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(importsOptions(projectId, page));
  return (
    <Stack mt="xl" component="section" aria-labelledby="import-history">
      <Title order={2} size="h4" id="import-history">
        Import history
      </Title>
      <QueryState query={query}>
        {({ imports, total, pageSize }) =>
          total === 0 ? (
            <Text c="dimmed">None yet.</Text>
          ) : (
            <>
              <Stack gap="xs">
                {imports.map((found) => (
                  <Entry key={found.id} projectId={projectId} found={found} />
                ))}
              </Stack>
              <Pages items={total} pageSize={pageSize} value={page} onChange={setPage} />
            </>
          )
        }
      </QueryState>
    </Stack>
  );
}

function Entry({ projectId, found }: { projectId: string; found: ImportSummary }) {
  return (
    <Paper withBorder px="md" py="sm">
      <Group justify="space-between" gap="xs" align="flex-start" wrap="nowrap">
        <Stack gap={2} miw={0}>
          <Anchor
            component={Link}
            href={`/projects/${projectId}/imports/${found.id}`}
            fw={600}
            style={{ overflowWrap: "anywhere" }}
          >
            {found.filename}
          </Anchor>
          <Text size="sm" c="dimmed">
            {kindLabel(found.kind)} · <Time at={found.createdAt} />
            {found.createdBy && ` · ${keepDirection(found.createdBy)}`}
            {countsText(found) && ` · ${countsText(found)}`}
          </Text>
        </Stack>
        <ImportStateBadge found={found} />
      </Group>
    </Paper>
  );
}

function countsText(found: ImportSummary): string {
  const waiting = waitingText(found);
  if (waiting) return waiting;
  if (found.failure) return found.failure;
  const parts = [
    [found.rowsAdded, "added"],
    [found.rowsCompleted, "completed"],
    [found.rowsUnchanged - found.rowsRepeated, "already there"],
    [found.rowsRepeated, "repeated in the file"],
    [found.rowsBad, "bad"],
  ] as const;
  return parts
    .filter(([n]) => n > 0)
    .map(([n, what]) => `${n.toLocaleString("en")} ${what}`)
    .join(" · ");
}
