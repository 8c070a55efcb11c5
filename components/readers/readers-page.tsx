"use client";

import { Anchor, Badge, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { hasState } from "@/components/corrections/part";
import { PartMenu } from "@/components/corrections/part-menu";
import { PartState } from "@/components/corrections/part-state";
import { TagBadges, useTagTools } from "@/components/corrections/tag-tools";
import { type Tagged, UndoTags } from "@/components/corrections/undo-tags";
import { UncountedNote } from "@/components/datasets/uncounted-note";
import { TrainingLinks } from "@/components/training/lineage/training-links";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pages } from "@/components/ui/pages";
import { QueryState } from "@/components/ui/query-state";
import { readerKindNames } from "@/lib/readers/kind-names";
import { readersOptions } from "@/lib/readers/queries";
import { readerLabel, readerNote } from "@/lib/readers/reader-note";
import type { ReaderSummary } from "@/lib/readers/schema";

/** The readers that came with files: people, language models, rules and surrogates. */
export function ReadersPage({ projectId }: { projectId: string }) {
  const [typed, setTyped] = useState("");
  const [tagged, setTagged] = useState<Tagged | null>(null);
  const [search] = useDebouncedValue(typed.trim(), 250);
  return (
    <>
      <PageHeader
        title="Readers"
        help="corrections"
        actions={
          <Button
            component={Link}
            href={`/projects/${projectId}/figures/replacement`}
            variant="default"
          >
            Can a reader replace people?
          </Button>
        }
      >
        Who gave the forecasts that were imported. Crowdworkers are under “People” of their study.
      </PageHeader>
      <Stack>
        <TextInput
          label="Search"
          type="search"
          maw={480}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <UndoTags projectId={projectId} tagged={tagged} onUndone={() => setTagged(null)} />
        {/* Another search begins at its first page. */}
        <ReaderPages key={search} projectId={projectId} search={search} onTagged={setTagged} />
      </Stack>
    </>
  );
}

interface PagesProps {
  projectId: string;
  search: string;
  onTagged: (tagged: Tagged) => void;
}

function ReaderPages({ projectId, search, onTagged }: PagesProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(readersOptions(projectId, search, page));
  return (
    <QueryState query={query} rows={6}>
      {({ readers, total, pageSize, uncounted }) =>
        total === 0 ? (
          <EmptyState title={search ? "Nothing found" : "No reader yet"}>
            {search ? (
              `No reader has “${search}” in their name.`
            ) : (
              <>
                Readers come with imported forecasts.{" "}
                <Anchor component={Link} underline="always" href={`/projects/${projectId}/imports`}>
                  Import forecasts
                </Anchor>
              </>
            )}
          </EmptyState>
        ) : (
          <Stack>
            <UncountedNote uncounted={uncounted} />
            <ReaderTable
              projectId={projectId}
              search={search}
              readers={readers}
              total={total}
              onTagged={onTagged}
            />
            <Pages items={total} pageSize={pageSize} value={page} onChange={setPage} />
          </Stack>
        )
      }
    </QueryState>
  );
}

interface TableProps extends PagesProps {
  readers: readonly ReaderSummary[];
  total: number;
}

function ReaderTable({ projectId, search, readers, total, onTagged }: TableProps) {
  const { box, tools } = useTagTools({
    projectId,
    kind: "reader",
    shown: readers,
    search,
    total,
    onTagged,
  });
  return (
    <>
      {tools}
      <DataTable
        label="Readers"
        minWidth={560}
        framed
        rows={readers}
        columns={[
          {
            name: "Name",
            kind: "longName",
            cell: (one) => (
              <Group gap="xs" wrap="nowrap">
                {box(one, `Select ${one.name}`)}
                <Name reader={one} />
              </Group>
            ),
          },
          {
            name: "Kind",
            cell: (one) => {
              const note = readerNote(one.kind, readerLabel(one));
              return (
                <div>
                  {readerKindNames[one.kind]}
                  {note && (
                    <Text size="xs" c="dimmed">
                      {note}
                    </Text>
                  )}
                </div>
              );
            },
          },
          { name: "Tags", cell: ({ tags }) => <TagBadges tags={tags} /> },
          {
            name: "Forecasts",
            kind: "number",
            cell: ({ forecasts }) => forecasts.toLocaleString("en"),
          },
          ...(readers.some(({ trainings }) => trainings.length > 0)
            ? [
                {
                  name: "Training runs that learnt from it",
                  cell: ({ trainings }: ReaderSummary) => (
                    <TrainingLinks projectId={projectId} trainings={trainings} />
                  ),
                },
              ]
            : []),
        ]}
        below={(one) => hasState(one) && <PartState projectId={projectId} part={partOf(one)} />}
        actions={(one) => <PartMenu projectId={projectId} part={partOf(one)} />}
      />
    </>
  );
}

const partOf = (reader: ReaderSummary) => ({
  ...reader,
  readerKind: reader.kind,
  kind: "reader" as const,
});

const Name = ({ reader: { name, version } }: { reader: ReaderSummary }) => (
  <Text component="span" fw={600} size="sm">
    {name}{" "}
    {version && (
      <Badge variant="light" color="gray" tt="none" size="sm">
        {version}
      </Badge>
    )}
  </Text>
);
