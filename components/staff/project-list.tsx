"use client";

import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryState } from "@/components/ui/query-state";
import { showError } from "@/components/ui/show-error";
import { meOptions, postProject } from "@/lib/projects/queries";
import { ArchivedProjects } from "./archived-projects";
import { ProjectCard } from "./project-card";

export function ProjectList() {
  const me = useQuery(meOptions());
  return (
    <QueryState query={me}>
      {({ projects, mayCreateProjects }) => {
        const active = projects.filter(({ archivedAt }) => archivedAt === null);
        const archived = projects.filter(({ archivedAt }) => archivedAt !== null);
        return (
          <Stack>
            {projects.length === 0 && (
              <EmptyState title="No project yet">
                {mayCreateProjects
                  ? "Create one below, or ask an admin to invite you to theirs."
                  : "Ask an admin of a project to invite you, or an admin of this instance to allow you to create projects."}
              </EmptyState>
            )}
            {active.map((project) => (
              <ProjectCard key={project.id} project={project} />
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
  const create = useMutation({
    mutationFn: ({ name }: { name: string }) => postProject(name),
    onSuccess: (made) => router.push(`/projects/${made.id}`),
    onError: showError,
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
