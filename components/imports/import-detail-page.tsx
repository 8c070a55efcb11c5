"use client";

import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { when } from "@/components/ui/when";
import { importOptions } from "@/lib/imports/queries";
import { ImportOutcome } from "./import-outcome";
import { ImportStateBadge } from "./import-state-badge";
import { kindLabel } from "./kinds";
import { UsedOptions } from "./used-options";

/** One import of the past. */
export function ImportDetailPage({ projectId, importId }: { projectId: string; importId: string }) {
  const query = useQuery(importOptions(projectId, importId));
  return (
    <Stack style={{ overflowWrap: "anywhere" }}>
      <Text size="sm">
        <Anchor component={Link} href={`/projects/${projectId}/imports`}>
          All imports
        </Anchor>
      </Text>
      <QueryState query={query}>
        {(found) => (
          <>
            <PageHeader title={found.filename}>
              <Group gap="xs">
                <ImportStateBadge state={found.state} />
                {kindLabel(found.kind)} · {when(found.createdAt)}
                {found.createdBy && ` · ${found.createdBy}`}
              </Group>
            </PageHeader>
            <ImportOutcome projectId={projectId} found={found} />
            <UsedOptions options={found.options} />
          </>
        )}
      </QueryState>
    </Stack>
  );
}
