import { Anchor, Badge, Group, Paper } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Role } from "@/lib/projects/schema";

export interface ListedProject {
  id: string;
  name: string;
  role: Role;
  isExample: boolean;
}

interface Props {
  project: ListedProject;
  children?: ReactNode;
}

export const ProjectCard = ({ project: { id, name, role, isExample }, children }: Props) => (
  <Paper withBorder p="md">
    <Group justify="space-between">
      <Anchor component={Link} href={`/projects/${id}`} fw={600}>
        {name}
      </Anchor>
      <Badge variant="light">{isExample ? "example" : role}</Badge>
    </Group>
    {children}
  </Paper>
);
