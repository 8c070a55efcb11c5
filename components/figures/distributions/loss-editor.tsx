"use client";

import {
  ActionIcon,
  Button,
  Group,
  Menu,
  NumberInput,
  Paper,
  Stack,
  Table,
  Text,
  TextInput,
} from "@mantine/core";
import { useState } from "react";
import { ScrollTable } from "@/components/ui/scroll-table";
import { alarmOn, defaultLosses, namingOne } from "@/lib/figures/distributions/default-losses";
import { type Losses, lossMatrix } from "@/lib/figures/distributions/schema-distributions";
import classes from "../figures-sections.module.css";

interface Row {
  /** Stays the same while rows are added and removed. */
  id: number;
  name: string;
  losses: (number | string)[];
}

interface Props {
  losses: Losses;
  isDefault: boolean;
  /** Null for the default. */
  onApply: (losses: Losses | null) => void;
}

/** A loss matrix to fill in: actions by answers. It takes effect when it is applied. */
export function LossEditor({ losses, isDefault, onApply }: Props) {
  const { answers } = losses;
  const [rows, setRows] = useState(() => toRows(losses));
  const parsed = lossMatrix.safeParse({
    answers,
    actions: rows.map(({ name, losses: typed }) => ({
      name,
      losses: typed.map((one) => (one === "" ? null : Number(one))),
    })),
  });
  const isSame = parsed.success && JSON.stringify(parsed.data) === JSON.stringify(losses);
  const change = (id: number, changed: Partial<Row>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...changed } : row)));
  const add = () => {
    const id = Math.max(...rows.map((row) => row.id)) + 1;
    setRows([...rows, { id, name: `Action ${id + 1}`, losses: answers.map(() => 0) }]);
  };
  return (
    <Paper withBorder p="md" className={classes.editor}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Text size="sm">{label}</Text>
          <LossPresets answers={answers} onPick={(next) => setRows(toRows(next))} />
        </Group>
        <ScrollTable label={label} minWidth={210 + 92 * answers.length}>
          <Table horizontalSpacing={6} verticalSpacing={4} withRowBorders={false} w="auto">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Action</Table.Th>
                {answers.map((answer) => (
                  <Table.Th key={answer} scope="col" className={classes.answer}>
                    {answer}
                  </Table.Th>
                ))}
                <Table.Th aria-label="Remove" />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Td miw={150}>
                    <TextInput
                      size="xs"
                      aria-label={`Name of action ${row.id + 1}`}
                      value={row.name}
                      onChange={({ currentTarget }) =>
                        change(row.id, { name: currentTarget.value })
                      }
                    />
                  </Table.Td>
                  {row.losses.map((value, k) => (
                    <Table.Td key={answers[k]}>
                      <NumberInput
                        size="xs"
                        w={80}
                        hideControls
                        clampBehavior="none"
                        aria-label={`${row.name}, where ${answers[k]} is true`}
                        value={value}
                        onChange={(next) =>
                          change(row.id, {
                            losses: row.losses.map((one, i) => (i === k ? next : one)),
                          })
                        }
                      />
                    </Table.Td>
                  ))}
                  <Table.Td>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Remove ${row.name}`}
                      disabled={rows.length === 1}
                      onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}
                    >
                      ×
                    </ActionIcon>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollTable>
        <Text size="sm" c="red" role="status">
          {!parsed.success && problemOf(parsed.error.issues[0], rows, answers)}
        </Text>
        <Group gap="sm">
          <Button
            size="xs"
            disabled={!parsed.success || isSame}
            onClick={() => parsed.success && onApply(parsed.data)}
          >
            Compute with these losses
          </Button>
          <Button size="xs" variant="default" onClick={add}>
            Add an action
          </Button>
          {!isDefault && (
            <Button size="xs" variant="subtle" onClick={() => onApply(null)}>
              Reset to default losses
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

const label = "Cost of each action, by correct answer";

/** Number of answers that have a preset of their own. */
const mostAlarms = 5;

interface PresetProps {
  answers: readonly string[];
  onPick: (losses: Losses) => void;
}

const LossPresets = ({ answers, onPick }: PresetProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button variant="default" size="xs">
        Presets
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => onPick(defaultLosses(answers))}>
        Answer, or “I don’t know” for 0.3
      </Menu.Item>
      <Menu.Item onClick={() => onPick(namingOne(answers))}>An answer must be named</Menu.Item>
      {answers.slice(0, mostAlarms).map((answer) => (
        <Menu.Item key={answer} onClick={() => onPick(alarmOn(answer, answers))}>
          Act on “{answer}”: a miss costs five false alarms
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

const toRows = ({ actions }: Losses): Row[] =>
  actions.map(({ name, losses }, id) => ({ id, name, losses: [...losses] }));

function problemOf(
  issue: { path: PropertyKey[]; message: string } | undefined,
  rows: readonly Row[],
  answers: readonly string[],
): string {
  const [part, action, field, answer] = issue?.path ?? [];
  const row = part === "actions" && typeof action === "number" ? rows[action] : undefined;
  const where = [
    row && `Action “${row.name}”`,
    field === "name" && "its name",
    typeof answer === "number" && `where “${answers[answer]}” is true`,
  ].filter(Boolean);
  return [where.join(", "), `${issue?.message ?? ""}.`].filter(Boolean).join(": ");
}
