"use client";

import { Button, Collapse, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useId } from "react";
import { useChangeLife } from "@/components/life-cycle/use-change-life";
import { when } from "@/components/ui/when";
import { type ListedProject, ProjectCard } from "./project-card";

interface Archived extends ListedProject {
  deleteAt: string | null;
}

/** Archived projects, folded away. Their admins can restore them. */
export function ArchivedProjects({ projects }: { projects: readonly Archived[] }) {
  const [opened, { toggle }] = useDisclosure();
  const listId = useId();
  return (
    <Stack>
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={opened}
          aria-controls={listId}
          onClick={toggle}
        >
          {opened ? "Hide" : "Show"} archived projects ({projects.length})
        </Button>
      </Group>
      <Collapse expanded={opened} id={listId}>
        <Stack>
          {projects.map((project) => (
            <ArchivedProject key={project.id} project={project} />
          ))}
        </Stack>
      </Collapse>
    </Stack>
  );
}

function ArchivedProject({ project }: { project: Archived }) {
  const { id, name, role, deleteAt } = project;
  const change = useChangeLife({ projectId: id, studyId: null });
  return (
    <ProjectCard project={project}>
      <Group justify="space-between" mt="xs">
        <Text size="sm" c="dimmed">
          {deleteAt ? `Will be deleted for good on ${when(deleteAt)}.` : "Archived."}
        </Text>
        {role === "admin" && (
          <Button
            size="xs"
            variant="default"
            aria-label={deleteAt ? `Undo the deletion of ${name}` : `Restore ${name}`}
            loading={change.isPending}
            onClick={() => change.mutate({ to: "active" })}
          >
            {deleteAt ? "Undo the deletion" : "Restore"}
          </Button>
        )}
      </Group>
    </ProjectCard>
  );
}
