import { Button, Collapse, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useId } from "react";
import { LifeRow } from "@/components/life-cycle/life-row";
import { useChangeLife } from "@/components/life-cycle/use-life";
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

export function ArchivedProject({ project }: { project: Archived }) {
  const { id, name, role, deleteAt } = project;
  const change = useChangeLife({ projectId: id, studyId: null });
  return (
    <ProjectCard project={project}>
      <LifeRow name={name} deleteAt={deleteAt} change={change} isAdmin={role === "admin"} />
    </ProjectCard>
  );
}
