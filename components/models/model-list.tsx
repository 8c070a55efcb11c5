"use client";

import { Badge, Button, Paper, Table } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { modelsOptions } from "@/lib/models/queries";
import type { ModelSummary } from "@/lib/models/schema";
import { AddModel } from "./add-model";

export function ModelList({ projectId }: { projectId: string }) {
  const query = useQuery(modelsOptions(projectId));
  return (
    <>
      <PageHeader
        title="Models"
        actions={
          <>
            <Button component={Link} href={`/projects/${projectId}/imports`} variant="default">
              Import
            </Button>
            <AddModel projectId={projectId} />
          </>
        }
      >
        The language models under evaluation, and whether their texts say how sure they are.
      </PageHeader>
      <QueryState query={query}>
        {({ models }) =>
          models.length === 0 ? (
            <EmptyState title="No model yet">
              Add one, or import them together with their texts.
            </EmptyState>
          ) : (
            <ModelTable models={models} />
          )
        }
      </QueryState>
    </>
  );
}

function ModelTable({ models }: { models: ModelSummary[] }) {
  return (
    <Paper withBorder>
      <Table verticalSpacing="sm" horizontalSpacing="md" style={{ overflowWrap: "anywhere" }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>States confidence</Table.Th>
            <Table.Th ta="right">Texts</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {models.map(({ id, name, kind, generations }) => (
            <Table.Tr key={id}>
              <Table.Td fw={600}>{name}</Table.Td>
              <Table.Td>
                <Badge variant="light" color={kind === "confidence" ? "pine" : "gray"}>
                  {kind === "confidence" ? "yes" : "no"}
                </Badge>
              </Table.Td>
              <Table.Td ta="right">{generations.toLocaleString("en")}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
