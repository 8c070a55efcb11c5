"use client";

import { Button, Group, Input, Select, SimpleGrid, TextInput } from "@mantine/core";
import { useState } from "react";
import { fieldsOf } from "@/lib/imports/fields";
import type { FieldSource, ImportKind, Mapping } from "@/lib/imports/options";
import type { Field } from "@/lib/imports/rows/field";
import { count } from "@/lib/text/count";

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

interface FieldSourceInputProps {
  field: Field;
  columns: string[];
  source: FieldSource;
  problem: string | null;
  onChange: (source: FieldSource) => void;
}

const nothing = "nothing";
const constant = "constant";
const columnPrefix = "column:";

/** Chooses a column for a field, or a value that all rows share. */
function FieldSourceInput({ field, columns, source, problem, onChange }: FieldSourceInputProps) {
  const { label, hint, required, name } = field;
  const isConstant = source !== null && "value" in source;
  return (
    <Input.Wrapper
      label={label}
      description={hint}
      error={problem}
      withAsterisk={required}
      labelElement="div"
      inputWrapperOrder={["label", "input", "description", "error"]}
    >
      <Group gap="xs" mb={4} align="flex-start">
        <Select
          aria-label={`${label}: column`}
          flex="1 1 200px"
          allowDeselect={false}
          searchable={columns.length > 12}
          limit={200}
          data={[
            {
              group: "Columns of the file",
              items: columns.map((c) => ({ value: columnPrefix + c, label: c || "(no name)" })),
            },
            {
              group: "Or",
              items: [
                { value: constant, label: "One value for all rows" },
                { value: nothing, label: "Not in this file" },
              ],
            },
          ]}
          value={toOption(source)}
          onChange={(option) => onChange(toSource(option))}
          error={problem !== null}
          data-field={name}
        />
        {isConstant && <Constant field={field} value={source.value} onChange={onChange} />}
      </Group>
    </Input.Wrapper>
  );
}

interface ConstantProps {
  field: Field;
  value: string;
  onChange: (source: FieldSource) => void;
}

interface ConstantProps {
  field: Field;
  value: string;
  onChange: (source: FieldSource) => void;
}

function Constant({ field: { label, words }, value, onChange }: ConstantProps) {
  const input = { "aria-label": `${label}: value for all rows`, flex: "1 1 120px" };
  return words ? (
    <Select
      {...input}
      placeholder="Choose"
      allowDeselect={false}
      data={[...words]}
      value={value || null}
      onChange={(word) => onChange({ value: word ?? "" })}
    />
  ) : (
    <TextInput
      {...input}
      placeholder="Value"
      value={value}
      onChange={(event) => onChange({ value: event.currentTarget.value })}
    />
  );
}

function toOption(source: FieldSource): string {
  if (source === null) return nothing;
  return "column" in source ? columnPrefix + source.column : constant;
}

function toSource(option: string | null): FieldSource {
  if (option === constant) return { value: "" };
  if (option?.startsWith(columnPrefix)) return { column: option.slice(columnPrefix.length) };
  return null;
}
