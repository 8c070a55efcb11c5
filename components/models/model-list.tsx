"use client";

import { Anchor, Badge, Button, Group, Modal, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { hasState } from "@/components/corrections/part";
import { PartMenu } from "@/components/corrections/part-menu";
import { PartState } from "@/components/corrections/part-state";
import { TagBadges, useTagTools } from "@/components/corrections/tag-tools";
import { type Tagged, UndoTags } from "@/components/corrections/undo-tags";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { useSearch } from "@/components/ui/use-search";
import { CallError } from "@/lib/http/client";
import { modelsOptions, postModel } from "@/lib/models/queries";
import type { ModelSummary } from "@/lib/models/schema";

export function ModelList({ projectId }: { projectId: string }) {
  const query = useQuery(modelsOptions(projectId));
  return (
    <>
      <PageHeader
        title="Models"
        help="corrections"
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
        {({ models: all }) => {
          const models = all.filter(({ showsPhrases }) => !showsPhrases);
          return models.length === 0 ? (
            <EmptyState title="No model yet">
              Add one, or import them together with their texts. Language models that gave forecasts
              are under{" "}
              <Anchor component={Link} underline="always" href={`/projects/${projectId}/readers`}>
                Readers
              </Anchor>
              .
            </EmptyState>
          ) : (
            <ModelTable projectId={projectId} models={models} />
          );
        }}
      </QueryState>
    </>
  );
}

/** Fewer are seen at a glance. */
const searchedFrom = 20;

function ModelTable({ projectId, models }: { projectId: string; models: ModelSummary[] }) {
  const [tagged, setTagged] = useState<Tagged | null>(null);
  const { field, matches } = useSearch({ label: "Search" });
  const shown = models.filter(({ name }) => matches(name));
  const { box, tools } = useTagTools({
    projectId,
    kind: "model",
    shown,
    search: "",
    total: shown.length,
    onTagged: setTagged,
  });
  return (
    <Stack>
      <UndoTags projectId={projectId} tagged={tagged} onUndone={() => setTagged(null)} />
      {models.length > searchedFrom && field}
      {tools}
      <DataTable
        label="Models"
        minWidth={560}
        framed
        limit={Number.POSITIVE_INFINITY}
        rows={shown}
        empty="No model has this in its name."
        columns={[
          {
            name: "Name",
            kind: "longName",
            cell: (one) => (
              <Group gap="xs" wrap="nowrap">
                {box(one, `Select ${one.name}`)}
                <div>
                  <Text fw={600} size="sm">
                    {one.name}
                  </Text>
                  {one.hasLineage && (
                    <Anchor
                      component={Link}
                      href={`/projects/${projectId}/training/models/${one.id}`}
                      size="xs"
                    >
                      Where it comes from
                    </Anchor>
                  )}
                </div>
              </Group>
            ),
          },
          {
            name: "States confidence",
            kind: "text",
            cell: ({ kind }) => (
              <Badge variant="light" color={kind === "confidence" ? "pine" : "gray"}>
                {kind === "confidence" ? "yes" : "no"}
              </Badge>
            ),
          },
          { name: "Tags", cell: ({ tags }) => <TagBadges tags={tags} /> },
          {
            name: "Texts",
            kind: "number",
            cell: ({ generations }) => generations.toLocaleString("en"),
          },
        ]}
        below={(model) =>
          hasState(model) && <PartState projectId={projectId} part={{ ...model, kind: "model" }} />
        }
        actions={(model) => <PartMenu projectId={projectId} part={{ ...model, kind: "model" }} />}
      />
    </Stack>
  );
}

/** A button that opens a form to add a model. */
function AddModel({ projectId }: { projectId: string }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button onClick={open}>Add a model</Button>
      <Modal opened={opened} onClose={close} title="Add a model" centered>
        <ModelForm projectId={projectId} onDone={close} />
      </Modal>
    </>
  );
}

interface Values {
  name: string;
  kind: "confidence" | "non-confidence";
}

function ModelForm({ projectId, onDone }: { projectId: string; onDone: () => void }) {
  const queries = useQueryClient();
  const form = useForm<Values>({
    initialValues: { name: "", kind: "confidence" },
    validate: { name: (name) => (name.trim() ? null : "Give the model a name") },
  });
  const add = useMutation({
    mutationFn: (values: Values) => postModel(projectId, values),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: modelsOptions(projectId).queryKey });
      onDone();
    },
    onError: (error) => {
      const named = error instanceof CallError && error.fields.find((f) => f.path === "body.name");
      form.setFieldError("name", named ? named.message : error.message);
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => add.mutate(values))}>
      <Stack>
        <TextInput label="Name" data-autofocus maxLength={200} {...form.getInputProps("name")} />
        <Radio.Group label="Do its texts say how sure they are?" {...form.getInputProps("kind")}>
          <Stack gap="xs" mt={6}>
            <Radio value="confidence" label="Yes: in numbers or in words" />
            <Radio value="non-confidence" label="No" />
          </Stack>
        </Radio.Group>
        <Button type="submit" loading={add.isPending}>
          Add
        </Button>
      </Stack>
    </form>
  );
}
