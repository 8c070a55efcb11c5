"use client";

import { Anchor, Badge, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { QueryState } from "@/components/ui/query-state";
import { exampleSetOptions } from "@/lib/runs/examples/queries";
import { exampleKindNames, exampleKindTexts } from "@/lib/runs/examples/words";
import { DraftEditor } from "./draft-editor";
import { ExampleSetActions } from "./example-set-actions";
import { ExampleVersions } from "./example-versions";

interface Props {
  projectId: string;
  exampleSetId: string;
}

/** An example set: the draft that people edit, and its versions. */
export function ExampleSetPage({ projectId, exampleSetId }: Props) {
  const query = useQuery({
    ...exampleSetOptions(projectId, exampleSetId),
    // What somebody is writing stays: a colleague's change is found when they save.
    refetchOnWindowFocus: false,
  });
  return (
    <QueryState query={query} rows={8}>
      {(set) => (
        <Stack gap="lg">
          <div>
            <Anchor component={Link} href={`/projects/${projectId}/runs/examples`} size="sm">
              Examples
            </Anchor>
            <Group justify="space-between" mt={4}>
              <Group gap="sm">
                <Title order={1} size="h2" style={{ overflowWrap: "anywhere" }}>
                  {set.name}
                </Title>
                {set.archivedAt && (
                  <Badge color="gray" variant="light">
                    archived
                  </Badge>
                )}
              </Group>
              <ExampleSetActions projectId={projectId} set={set} />
            </Group>
            <Text c="dimmed">
              {exampleKindNames[set.kind]}. {exampleKindTexts[set.kind]}
            </Text>
          </div>
          <DraftEditor key={set.revision} projectId={projectId} set={set} />
          <ExampleVersions projectId={projectId} set={set} />
        </Stack>
      )}
    </QueryState>
  );
}
