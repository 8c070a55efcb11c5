"use client";

import { Group, Input, Select, Text, TextInput } from "@mantine/core";
import type { FieldSource } from "@/lib/imports/options";
import type { Field } from "@/lib/imports/rows/field";
import { Samples } from "./samples";

interface Props {
  field: Field;
  columns: string[];
  source: FieldSource;
  /** Why it was proposed, until the person chooses something else. */
  why: string | null;
  samples: string[];
  problem: string | null;
  onChange: (source: FieldSource) => void;
}

const nothing = "nothing";
const constant = "constant";
const lineNumber = "line number";
const columnPrefix = "column:";

/** Chooses a column for a field, or a value that all rows share. */
export function FieldSourceInput(props: Props) {
  const { field, columns, source, why, samples, problem, onChange } = props;
  const { label, hint, required, name, isKey } = field;
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
                isKey
                  ? { value: lineNumber, label: "The number of the line" }
                  : { value: constant, label: "One value for all rows" },
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
      {(why !== null || samples.length > 0) && (
        <Text size="xs" mb={2} style={{ overflowWrap: "anywhere" }}>
          {why} <Samples samples={samples} />
        </Text>
      )}
    </Input.Wrapper>
  );
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
  if ("column" in source) return columnPrefix + source.column;
  return "value" in source ? constant : lineNumber;
}

function toSource(option: string | null): FieldSource {
  if (option === constant) return { value: "" };
  if (option === lineNumber) return { lineNumber: true };
  if (option?.startsWith(columnPrefix)) return { column: option.slice(columnPrefix.length) };
  return null;
}

export const isSameSource = (a: FieldSource, b: FieldSource): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
