"use client";

import { Button, Checkbox, Popover, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import classes from "./pick-menu.module.css";

interface PickOption {
  value: string;
  label: string;
  /** How many items have this value. */
  count?: number;
  /** What there is to say of it. */
  note?: string | null;
}

/** Options that are listed at once; a search finds the others. */
const mostListed = 100;
/** Lists of at least this many options have a search. */
const searchedFrom = 8;

interface Props {
  label: string;
  options: readonly PickOption[];
  value: readonly string[];
  onToggle: (value: string) => void;
}

/** A button that opens a list of options to tick, with a search where the list is long. */
export function PickMenu({ label, options, value, onToggle }: Props) {
  const [search, setSearch] = useState("");
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = options.filter((option) =>
    words.every((word) => option.label.toLowerCase().includes(word)),
  );
  return (
    <Popover
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      // The class says how wide: a long name would widen it beyond a phone.
      width={null}
      onClose={() => setSearch("")}
    >
      <Popover.Target>
        <Button
          variant={value.length > 0 ? "light" : "default"}
          size="xs"
          rightSection={<span aria-hidden="true">▾</span>}
        >
          {label}
          {value.length > 0 && ` · ${value.length}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <Stack gap="xs">
          {options.length >= searchedFrom && (
            <TextInput
              size="xs"
              placeholder="Search"
              aria-label={`Search: ${label}`}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              data-autofocus
            />
          )}
          <fieldset className={classes.list} aria-label={label}>
            {found.slice(0, mostListed).map((option) => (
              <Checkbox
                key={option.value}
                size="xs"
                checked={value.includes(option.value)}
                onChange={() => onToggle(option.value)}
                classNames={{ body: classes.option, labelWrapper: classes.label }}
                label={
                  <span className={classes.words}>
                    <span>
                      {option.label}
                      {option.note && (
                        <Text span inherit display="block" c="dimmed">
                          {option.note}
                        </Text>
                      )}
                    </span>
                    {option.count !== undefined && (
                      <Text span inherit c="dimmed" className="figure">
                        {option.count.toLocaleString("en")}
                      </Text>
                    )}
                  </span>
                }
              />
            ))}
          </fieldset>
          {found.length === 0 && (
            <Text size="sm" c="dimmed">
              No results for “{search}”.
            </Text>
          )}
          {found.length > mostListed && (
            <Text size="xs" c="dimmed">
              {(found.length - mostListed).toLocaleString("en")} more. Search to find them.
            </Text>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
