"use client";

import { Anchor, Paper, SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { LifeCard } from "@/components/life-cycle/life-card";
import { RetentionCard } from "@/components/life-cycle/retention-card";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { projectOptions } from "@/lib/projects/queries";
import { GettingStarted } from "./getting-started";
import { RenameProject } from "./rename-project";

const cards = [
  { key: "studies", one: "study", many: "studies", path: "studies" },
  { key: "datasets", one: "dataset", many: "datasets", path: "datasets" },
  { key: "questions", one: "question", many: "questions", path: "datasets" },
  { key: "models", one: "model", many: "models", path: "models" },
  { key: "generations", one: "generation", many: "generations", path: "models" },
  { key: "readers", one: "reader", many: "readers", path: "readers" },
  { key: "forecasts", one: "forecast", many: "forecasts", path: "figures" },
  { key: "trainings", one: "training run", many: "training runs", path: "training" },
] as const;

export function ProjectOverview({ projectId }: { projectId: string }) {
  const project = useQuery(projectOptions(projectId));
  return (
    <QueryState query={project}>
      {({ name, counts }) => (
        <Stack>
          <PageHeader title={name} help="">
            What the project holds, and what to do next. You are {article(project.data?.role)}.
          </PageHeader>
          <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }}>
            {cards.map(({ key, one, many, path }) => (
              <Paper key={key} withBorder p="md">
                <Text fz={28} fw={620} className="figure">
                  {counts[key].toLocaleString("en")}
                </Text>
                <Anchor component={Link} href={`/projects/${projectId}/${path}`} size="sm">
                  {counts[key] === 1 ? one : many}
                </Anchor>
              </Paper>
            ))}
          </SimpleGrid>
          <GettingStarted projectId={projectId} counts={counts} />
          <RenameProject projectId={projectId} name={name} />
          <RetentionCard projectId={projectId} />
          <LifeCard projectId={projectId} studyId={null} name={name} isRunning />
        </Stack>
      )}
    </QueryState>
  );
}

const article = (role?: string) => (role === "admin" ? "an admin" : "a researcher");
