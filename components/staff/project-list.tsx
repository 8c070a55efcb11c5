"use client";

import { Anchor, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryState } from "@/components/ui/query-state";
import { useAction } from "@/components/ui/use-action";
import { meOptions, postProject } from "@/lib/projects/queries";
import { ArchivedProject, ArchivedProjects } from "./archived-projects";
import { ProjectCard } from "./project-card";
import { Tour } from "./tour";

export function ProjectList() {
  const me = useQuery(meOptions());
  return (
    <QueryState query={me}>
      {({ projects, mayCreateProjects, isInstanceAdmin }) => {
        const active = projects.filter(({ archivedAt }) => archivedAt === null);
        // Those that will be deleted stay in sight, so that nobody finds out too late.
        const ending = projects.filter(({ deleteAt }) => deleteAt !== null);
        const archived = projects.filter(
          ({ archivedAt, deleteAt }) => archivedAt !== null && deleteAt === null,
        );
        return (
          <Stack>
            <Tour example={projects.find(({ isExample }) => isExample)?.id} />
            {projects.every(({ isExample }) => isExample) && (
              <EmptyState title="No project yet">
                {mayCreateProjects
                  ? "Create one below, or ask an admin to invite you to theirs."
                  : "Ask an admin of a project to invite you, or an admin of this instance to allow you to create projects."}
                {isInstanceAdmin && (
                  <>
                    {" "}
                    You manage accounts and their rights under{" "}
                    <Anchor component={Link} href="/instance">
                      Instance
                    </Anchor>
                    .
                  </>
                )}
              </EmptyState>
            )}
            {active.map((project) => (
              <ProjectCard key={project.id} project={project} />
            ))}
            {ending.map((project) => (
              <ArchivedProject key={project.id} project={project} />
            ))}
            {archived.length > 0 && <ArchivedProjects projects={archived} />}
            {mayCreateProjects && <NewProject />}
          </Stack>
        );
      }}
    </QueryState>
  );
}

function NewProject() {
  const router = useRouter();
  const form = useForm({
    initialValues: { name: "" },
    validate: { name: (name) => (name.trim() ? null : "Give the project a name") },
  });
  const create = useAction({
    mutationFn: ({ name }: { name: string }) => postProject(name),
    onSuccess: (made) => router.push(`/projects/${made.id}`),
  });
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
      <Text fw={600} mt="md" mb="xs">
        New project
      </Text>
      <Group align="flex-start">
        <TextInput
          aria-label="Name of the new project"
          placeholder="Name"
          flex={1}
          {...form.getInputProps("name")}
        />
        <Button type="submit" variant="default" loading={create.isPending}>
          Create
        </Button>
      </Group>
    </form>
  );
}
