"use client";

import { Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { useMemo } from "react";
import type { FileGuess } from "@/lib/imports/guess/guess-file";
import type { TagGuess } from "@/lib/imports/guess/guess-tag";
import { type ImportKind, type ImportOptions, taggedBy } from "@/lib/imports/options";
import { mostTags, type TagKind, tagKind } from "@/lib/tags/tags";
import { count } from "@/lib/text/count";
import { Samples } from "./samples";

type Tagged = NonNullable<ImportOptions["tags"]>;

interface Props {
  kind: ImportKind;
  /** Columns from which no field is read. */
  columns: string[];
  profiles: FileGuess["profiles"];
  /** What a column describes, where the file tells. */
  guess: (column: string) => TagGuess | null;
  tags: Tagged;
  onTags: (tags: Tagged) => void;
}

const shown = 50;

/** The kind that is guessed comes first. Nothing is kept unasked: it may be personal data. */
const byGuess = (kinds: readonly TagKind[], guessed: TagGuess | null) =>
  kinds.toSorted((a, b) => Number(b === guessed?.of) - Number(a === guessed?.of));

/** The columns that no field is read from: each is left out, or kept as a tag. */
export function LeftoverColumns({ kind, columns, profiles, guess, tags, onTags }: Props) {
  const listed = useMemo(
    () => columns.slice(0, shown).map((column) => ({ column, guessed: guess(column) })),
    [columns, guess],
  );
  if (columns.length === 0) return null;
  const change = (column: string, value: string) => {
    const { [column]: _, ...others } = tags;
    onTags(value === "" ? others : { ...others, [column]: tagKind.parse(value) });
  };
  const isFull = Object.keys(tags).length >= mostTags;
  return (
    <>
      <Title order={3} size="h5" mt="lg">
        {count(columns.length, "other column")}
      </Title>
      <Text c="dimmed" size="sm" mb="xs" maw="80ch">
        To use one, choose it for a field above, or keep it as a tag: figures can then be filtered
        and grouped by it, such as by condition or language. Never keep personal data of
        participants.
      </Text>
      <Stack gap="xs">
        {listed.map(({ column, guessed }) => (
          <Group key={column} justify="space-between" gap="xs" style={{ overflowWrap: "anywhere" }}>
            <Text size="sm" style={{ flex: "1 1 12rem" }}>
              {column || "(no name)"} <Samples samples={profiles.get(column)?.samples ?? []} />
              {guessed && (
                <Text span display="block" size="xs" c="dimmed">
                  {guessed.why} It describes the {guessed.of}.
                </Text>
              )}
            </Text>
            <NativeSelect
              size="xs"
              aria-label={`Keep ${column}`}
              disabled={column === "" || (isFull && tags[column] === undefined)}
              value={tags[column] ?? ""}
              onChange={({ currentTarget: { value } }) => change(column, value)}
              data={[
                { value: "", label: "Leave out" },
                ...byGuess(taggedBy[kind], guessed).map((of) => ({
                  value: of,
                  label: `Keep as a tag of the ${of}`,
                })),
              ]}
            />
          </Group>
        ))}
      </Stack>
      {columns.length > shown && <Text size="sm">and {columns.length - shown} more</Text>}
    </>
  );
}
