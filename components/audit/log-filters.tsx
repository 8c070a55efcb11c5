import { Button, Group, Pill, Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { DateField } from "@/components/figures/parts/date-field";
import { actionGroups } from "@/lib/audit/action-groups";
import { actionLabel } from "@/lib/audit/describe-entry";
import type { LogFilters } from "@/lib/audit/schema";
import { compareNames } from "@/lib/text/compare";

type Say = (given: Record<string, string | null>) => void;

const options = actionGroups.map(({ label, actions }) => ({
  group: label,
  items: actions
    .map((value) => ({ value: value as string, label: actionLabel(value) }))
    .sort((a, b) => compareNames(a.label, b.label)),
}));

interface Props {
  filters: LogFilters;
  filtered: boolean;
  say: Say;
}

/**
 * Filters the log by time, action and words. Filters by person and subject are set in the table.
 */
export function LogFiltersForm({ filters, filtered, say }: Props) {
  const [typed, setTyped] = useState(filters.search ?? "");
  useEffect(() => setTyped(filters.search ?? ""), [filters.search]);
  const search = useDebouncedCallback((words: string) => say({ search: words || null }), 300);
  return (
    <Group align="flex-end" gap="sm" mb="md">
      <TextInput
        size="xs"
        type="search"
        label="Search"
        placeholder="Name, email, pseudonym, code"
        w={230}
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          search(currentTarget.value.trim());
        }}
      />
      <Select
        size="xs"
        label="Action"
        placeholder="All actions"
        w={260}
        data={options}
        value={filters.action ?? null}
        onChange={(action) => say({ action })}
        searchable
        clearable
      />
      <DateField
        label="From (UTC)"
        value={filters.from ?? ""}
        onChange={(from) => say({ from: from || null })}
      />
      <DateField
        label="To (UTC)"
        value={filters.to ?? ""}
        onChange={(to) => say({ to: to || null })}
      />
      {(["user", "subject", "study"] as const).map(
        (name) =>
          filters[name] && (
            <Pill key={name} withRemoveButton size="md" onRemove={() => say({ [name]: null })}>
              One {name === "user" ? "person" : name}
            </Pill>
          ),
      )}
      {filtered && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            const all = ["search", "action", "from", "to", "user", "subject", "study"];
            say(Object.fromEntries(all.map((name) => [name, null])));
          }}
        >
          Clear filters
        </Button>
      )}
    </Group>
  );
}
