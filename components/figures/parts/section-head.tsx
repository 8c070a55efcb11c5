import { Group, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { type Definition, DefinitionPopover } from "@/components/ui/definition-popover";
import type { FigureSource } from "@/lib/figures/queries";
import type { ViewQuery } from "@/lib/figures/selection/schema-selection";

/** For a section that requests its own figures. */
export interface SectionProps {
  source: FigureSource;
  view: ViewQuery;
}

interface Props {
  title: string;
  definition?: Definition;
  level?: 2 | 3;
  children?: ReactNode;
}

export const SectionHead = ({ title, definition, level = 2, children }: Props) => (
  <Group justify="space-between" mb="sm" gap="sm">
    <Title order={level} size={level === 2 ? "h3" : "h4"}>
      {title}
      {definition && <DefinitionPopover definition={definition} />}
    </Title>
    {children && <Group gap="sm">{children}</Group>}
  </Group>
);
