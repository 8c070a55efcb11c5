"use client";

import { Button, SimpleGrid } from "@mantine/core";
import { useState } from "react";
import { fieldsOf } from "@/lib/imports/fields";
import type { ImportKind, Mapping } from "@/lib/imports/options";
import { count } from "@/lib/text/count";
import { FieldSourceInput } from "./field-source-input";

interface Props {
  kind: ImportKind;
  columns: string[];
  mapping: Mapping;
  problems: Map<string, string>;
  onChange: (mapping: Mapping) => void;
}

/** Where each field comes from. Optional fields that the file lacks are folded away. */
export function MappingForm({ kind, columns, mapping, problems, onChange }: Props) {
  // Decided once, so that a field does not vanish while it is being changed.
  const [first] = useState(() =>
    fieldsOf(kind).filter(({ name, required }) => required || mapping[name]),
  );
  const [showsAll, setShowsAll] = useState(false);
  const rest = fieldsOf(kind).filter((field) => !first.includes(field));
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="md">
        {(showsAll ? [...first, ...rest] : first).map((field) => (
          <FieldSourceInput
            key={field.name}
            field={field}
            columns={columns}
            source={mapping[field.name] ?? null}
            problem={problems.get(field.name) ?? null}
            onChange={(source) => onChange({ ...mapping, [field.name]: source })}
          />
        ))}
      </SimpleGrid>
      {rest.length > 0 && !showsAll && (
        <Button variant="subtle" size="compact-sm" mt="md" onClick={() => setShowsAll(true)}>
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
