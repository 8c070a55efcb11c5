"use client";

import { Anchor, Button, Group, Paper, Stack, Switch, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { lifeOptions } from "@/lib/life-cycle/queries";
import { studiesOptions } from "@/lib/studies/queries";
import { count } from "@/lib/studies/words";
import { ProgressBar } from "./progress-bar";
import { RoundStateBadge } from "./round-state-badge";

export function StudyList({ projectId }: { projectId: string }) {
  const studies = useQuery(studiesOptions(projectId));
  const life = useQuery(lifeOptions(projectId));
  const [showArchived, setShowArchived] = useState(false);
  const archived = life.data?.studies.filter(({ archivedAt }) => archivedAt !== null) ?? [];
  const hidden = new Set(archived.map(({ id }) => id));
  const base = `/projects/${projectId}/studies`;
  return (
    <>
      <PageHeader
        title="Studies"
        actions={
          <Button component={Link} href={`${base}/new`}>
            New study
          </Button>
        }
      >
        People read the models’ texts and say how sure each text makes them.
      </PageHeader>
      <QueryState query={studies}>
        {({ studies }) =>
          studies.length === 0 ? (
            <EmptyState title="No study yet">
              A study draws questions at random and shows crowdworkers what your models wrote.
            </EmptyState>
          ) : (
            <Stack>
              {hidden.size > 0 && (
                <Switch
                  label={`Show archived (${hidden.size})`}
                  checked={showArchived}
                  onChange={({ currentTarget }) => setShowArchived(currentTarget.checked)}
                />
              )}
              {studies
                .filter(({ id }) => showArchived || !hidden.has(id))
                .map((study) => (
                  <Paper key={study.id} withBorder p="md">
                    <Group justify="space-between" mb="xs">
                      <Anchor component={Link} href={`${base}/${study.id}`} fw={600}>
                        {study.name}
                      </Anchor>
                      <RoundStateBadge state={study.state} />
                    </Group>
                    {study.state === "draft" ? (
                      <Text size="sm" c="dimmed">
                        Not started.
                      </Text>
                    ) : (
                      <>
                        <ProgressBar {...study.progress} />
                        <Text size="sm" c="dimmed" mt={4}>
                          {count(study.progress.tasks, "task")} ·{" "}
                          {count(study.progress.crowdworkers, "crowdworker")}
                        </Text>
                      </>
                    )}
                  </Paper>
                ))}
            </Stack>
          )
        }
      </QueryState>
    </>
  );
}
