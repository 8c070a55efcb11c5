"use client";

import { Chip, Group, Paper, Select, Stack, Text } from "@mantine/core";
import { joinedText } from "@/lib/imports/join/joined-text";
import {
  type Delimiter,
  delimiters,
  type ImportKind,
  type JoinedFrom,
  type TextFormat,
} from "@/lib/imports/options";
import type { Choice, Preview } from "@/lib/imports/preview";
import { count } from "@/lib/text/count";
import { kinds } from "./kinds";
import { sizeText } from "./size-text";

interface Props {
  file: File;
  preview: Preview;
  /** How it was joined from two files; undefined for any other. */
  joinedFrom: JoinedFrom | undefined;
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  onRead: (how: Choice) => void;
}

const formatNames = { csv: "CSV", jsonl: "JSONL", xlsx: "Excel workbook", parquet: "Parquet" };

const delimiterNames: Record<Delimiter, string> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "bar |",
};

/** The file's name, size, format and kind. */
export function FileCard({ file, preview, joinedFrom, kind, onKind, onRead }: Props) {
  const isText = preview.format === "csv" || preview.format === "jsonl";
  return (
    <Paper withBorder p="md">
      <Stack gap="md">
        <Group justify="space-between" align="flex-end" gap="md">
          <Stack gap={0} miw={0}>
            <Text fw={600} style={{ overflowWrap: "anywhere" }}>
              {file.name}
            </Text>
            <Text size="sm" c="dimmed">
              {!isText && `${formatNames[preview.format]} · `}
              {sizeText(file.size)} · {count(preview.columns.length, "column")}
            </Text>
            {joinedFrom && (
              <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                {joinedText(joinedFrom)}
              </Text>
            )}
          </Stack>
          <Group gap="sm">
            {preview.sheets && (
              <Select
                label="Sheet"
                w={200}
                allowDeselect={false}
                data={[...new Set(preview.sheets.names)]}
                value={preview.sheets.read}
                onChange={(sheet) => sheet !== null && onRead({ sheet })}
              />
            )}
            {isText && (
              <Select
                label="Format"
                w={110}
                allowDeselect={false}
                data={[
                  { value: "csv", label: "CSV" },
                  { value: "jsonl", label: "JSONL" },
                ]}
                value={preview.format}
                onChange={(format) => onRead({ format: format as TextFormat })}
              />
            )}
            {preview.format === "csv" && (
              <Select
                label="Delimiter"
                w={130}
                allowDeselect={false}
                data={delimiters.map((value) => ({ value, label: delimiterNames[value] }))}
                value={preview.delimiter}
                onChange={(delimiter) =>
                  onRead({ format: "csv", delimiter: delimiter as Delimiter })
                }
              />
            )}
          </Group>
        </Group>
        <Stack gap={4}>
          <Text size="sm" fw={500} id="kind-of-file">
            What each row is
          </Text>
          <Chip.Group value={kind} onChange={(value) => onKind(value as ImportKind)}>
            <Group gap="xs" role="radiogroup" aria-labelledby="kind-of-file">
              {kinds.map(({ value, label }) => (
                <Chip key={value} value={value} radius="md">
                  {label}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Stack>
      </Stack>
    </Paper>
  );
}
