"use client";

import { Button, SimpleGrid } from "@mantine/core";
import { useState } from "react";
import { fieldsOf } from "@/lib/imports/fields";
import type { FileGuess } from "@/lib/imports/guess/guess-file";
import { columnOf, type FieldSource, type ImportKind, type Mapping } from "@/lib/imports/options";
import { count } from "@/lib/text/count";
import { FieldSourceInput, isSameSource } from "./field-source-input";

interface Props {
  kind: ImportKind;
  /** That a field can be read from. */
  columns: string[];
  mapping: Mapping;
  guess: FileGuess;
  problems: Map<string, string>;
  onChange: (field: string, source: FieldSource) => void;
}

/** Where each field comes from, and why. Optional fields that matter less and that the file lacks are folded away. */
export function MappingForm({ kind, columns, mapping, guess, problems, onChange }: Props) {
  // Decided once, so that a field does not vanish while it is being changed.
  const [first] = useState(() =>
    fieldsOf(kind).filter(
      ({ name, required, isCentral }) => required || isCentral || mapping[name],
    ),
  );
  const [showsAll, setShowsAll] = useState(false);
  const rest = fieldsOf(kind).filter((field) => !first.includes(field));
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="md">
        {(showsAll ? [...first, ...rest] : first).map((field) => {
          const source = mapping[field.name] ?? null;
          const isGuessed = isSameSource(source, guess.mapping[field.name] ?? null);
          return (
            <FieldSourceInput
              key={field.name}
              field={field}
              columns={columns}
              source={source}
              why={(isGuessed && guess.why.get(field.name)) || null}
              samples={guess.profiles.get(columnOf(source) ?? "")?.samples ?? []}
              problem={problems.get(field.name) ?? null}
              onChange={(next) => onChange(field.name, next)}
            />
          );
        })}
      </SimpleGrid>
      {rest.length > 0 && !showsAll && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="md"
          h="auto"
          styles={{ label: { whiteSpace: "normal" } }}
          onClick={() => setShowsAll(true)}
        >
          {count(rest.length, "more field")}:{" "}
          {rest
            .map(({ label }) => label.toLowerCase())
            .slice(0, 3)
            .join(", ")}
          {rest.length > 3 && " …"}
        </Button>
      )}
    </>
  );
}
