"use client";

import { Anchor, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { DataTable } from "@/components/ui/data-table";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { Time } from "@/components/ui/time";
import { ignoredColumns } from "@/lib/imports/check-columns";
import { fieldsOf } from "@/lib/imports/fields";
import { joinedText } from "@/lib/imports/join/joined-text";
import { leftOutText } from "@/lib/imports/left-out-text";
import { type ImportOptions, sourceText } from "@/lib/imports/options";
import { importOptions } from "@/lib/imports/queries";
import type { ImportDetail } from "@/lib/imports/schema";
import { madeFromText } from "@/lib/imports/sources/made-from-text";
import { quoteSome } from "@/lib/text/quote-some";
import { ShownDifference } from "./difference-step";
import { ImportOutcome } from "./import-outcome";
import { ImportStateBadge } from "./import-state-badge";
import { kindLabel } from "./kinds";
import { UndoImport } from "./undo-import";

export function ImportDetailPage({ projectId, importId }: { projectId: string; importId: string }) {
  const query = useQuery(importOptions(projectId, importId));
  return (
    <Stack style={{ overflowWrap: "anywhere" }}>
      <Text size="sm">
        <Anchor component={Link} href={`/projects/${projectId}/imports`}>
          All imports
        </Anchor>
      </Text>
      <QueryState query={query}>
        {(found) => (
          <>
            <PageHeader
              title={found.filename}
              help="corrections"
              actions={
                <>
                  {found.state === "done" && (
                    <Button
                      component={Link}
                      variant="default"
                      href={`/projects/${projectId}/imports?corrects=${found.id}`}
                    >
                      Correct this import
                    </Button>
                  )}
                  <UndoImport projectId={projectId} found={found} />
                </>
              }
            >
              <Group gap="xs">
                <ImportStateBadge found={found} />
                {kindLabel(found.kind)} · <Time at={found.createdAt} />
                {found.createdBy && ` · ${found.createdBy}`}
              </Group>
            </PageHeader>
            <ImportOutcome projectId={projectId} found={found} />
            <Related projectId={projectId} found={found} />
            {found.difference && found.state === "done" && (
              <ShownDifference difference={found.difference} title="What it changed" />
            )}
            <UsedOptions {...found} />
          </>
        )}
      </QueryState>
    </Stack>
  );
}

/** The import that this one corrects, or is corrected by. */
function Related({ projectId, found }: { projectId: string; found: ImportDetail }) {
  const link = ({ id, filename }: { id: string; filename: string }) => (
    <Anchor component={Link} href={`/projects/${projectId}/imports/${id}`}>
      {filename}
    </Anchor>
  );
  if (!found.corrects && !found.correctedBy) return null;
  return (
    <Text>
      {found.corrects && <>Corrects {link(found.corrects)}. </>}
      {found.correctedBy && <>Corrected by {link(found.correctedBy)}.</>}
    </Text>
  );
}

/** Columns that are named before the others are only counted. */
const many = 30;
const scaleNames = { fraction: "fractions", percent: "percentages" };

function fileText({ joinedFrom, madeFrom, format, sheet }: ImportOptions): string {
  if (madeFrom) return madeFromText(madeFrom);
  if (joinedFrom) return joinedText(joinedFrom);
  return sheet === undefined ? format.toUpperCase() : `${format.toUpperCase()}, sheet “${sheet}”`;
}

/** How a file was read, so that the import can be repeated. */
function UsedOptions({ kind, options }: Pick<ImportDetail, "kind" | "options">) {
  const { mapping, onBadRows, createMissing, repeats, scale, unpivot, tags } = options;
  const fields = fieldsOf(kind).flatMap(({ name: key, label }) => {
    const source = mapping[key];
    return source ? [{ key, label, source }] : [];
  });
  const leftOut = ignoredColumns(kind, options, options.columns ?? []);
  const choices = [
    fileText(options),
    scale && `numbers without a percent sign are ${scaleNames[scale]}`,
    onBadRows === "skip" ? "bad rows left out" : "refused when a row is bad",
    createMissing && "missing datasets and questions created",
    repeats === "draws" && "repeats taken as draws",
  ];
  const columns = [
    unpivot && `Each cell is a forecast in the columns ${quoteSome(unpivot.columns, many)}.`,
    ...Object.entries(tags ?? {}).map(([column, of]) => `Tag of the ${of}: “${column}”.`),
    leftOut.length > 0 && `${leftOutText(leftOut, many)}.`,
  ].filter(Boolean);
  return (
    <Paper withBorder p="lg">
      <Title order={2} size="h4" mb="xs">
        How it was read
      </Title>
      <Text>{choices.filter(Boolean).join(" · ")}</Text>
      {columns.length > 0 && <Text mb="xs">{columns.join(" ")}</Text>}
      {fields.length > 0 && (
        <DataTable
          label="Fields"
          minWidth={0}
          dense
          rows={fields}
          columns={[
            { name: "Field", cell: ({ label }) => label },
            {
              name: "From",
              kind: "text",
              cell: ({ source }) => sourceText(source),
            },
          ]}
        />
      )}
    </Paper>
  );
}
