"use client";

import { MultiSelect, Paper, Radio, Stack, Switch, Text, Title } from "@mantine/core";
import { type Heading, headingMapping } from "@/lib/imports/guess/guess-unpivot";
import { columnOf, type Mapping } from "@/lib/imports/options";
import { unpivoted } from "@/lib/imports/unpivot";
import { count } from "@/lib/text/count";

interface Props {
  columns: string[];
  /** The columns whose cells are forecasts; null in a file that is not wide. */
  turned: string[] | null;
  mapping: Mapping;
  onTurn: (columns: string[] | null) => void;
  onMapping: (mapping: Mapping) => void;
}

/** Turns a file with a column per person, or per question, into a row per forecast. */
export function WideFile({ columns, turned, mapping, onTurn, onMapping }: Props) {
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h4" mb="sm">
        Wide file
      </Title>
      <Stack gap="md">
        <Switch
          label="Each cell of several columns is a forecast of its own"
          description="For files with a column for each person, or for each question."
          checked={turned !== null}
          onChange={(event) => onTurn(event.currentTarget.checked ? columns : null)}
        />
        {turned && (
          <>
            <MultiSelect
              label="Columns with forecasts"
              description={count(turned.length, "column")}
              data={columns}
              value={turned}
              onChange={(next) => next.length > 0 && onTurn(next)}
              searchable
              limit={200}
              styles={{ pillsList: { maxHeight: 160, overflowY: "auto" } }}
            />
            <Radio.Group
              label="Each of these columns is"
              value={headingOf(mapping)}
              onChange={(next) => onMapping(headingMapping(next as Heading, otherThan(mapping)))}
            >
              <Stack gap="xs" mt={6}>
                <Radio value="reader" label="A reader, and each row is a question" />
                <Radio value="question" label="A question, and each row is a reader" />
              </Stack>
            </Radio.Group>
            <Text size="sm" c="dimmed">
              Empty cells, and cells such as “n/a” or “–”, are left out and not counted.
            </Text>
          </>
        )}
      </Stack>
    </Paper>
  );
}

function headingOf(mapping: Mapping): Heading | null {
  const fields = ["reader", "question"] as const;
  return fields.find((field) => columnOf(mapping[field]) === unpivoted.heading) ?? null;
}

/** The column that says what a row is. */
const otherThan = (mapping: Mapping): string | undefined =>
  [columnOf(mapping.reader), columnOf(mapping.question)].find(
    (column) => column !== undefined && column !== unpivoted.heading,
  );
