"use client";

import { ActionIcon, Popover, Stack, Text } from "@mantine/core";
import { anchorOf } from "@/lib/guide/sections";
import classes from "./definition-popover.module.css";
import { HelpLink } from "./help-link";

/** What a figure is, how it is computed and where that comes from. */
export interface Definition {
  title: string;
  /** One paragraph each. */
  text: string[];
  formula?: string;
  /** What values there are, and which are better. */
  range?: string;
  source?: string;
}

/** A small button beside a figure's name that says what the figure is. */
export function DefinitionPopover({ definition }: { definition: Definition }) {
  const { title, text, formula, range, source } = definition;
  return (
    <Popover width={340} position="bottom" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="transparent"
          color="gray"
          size={24}
          className={classes.info}
          aria-label={`What is this: ${title}`}
        >
          <svg width="15" height="15" viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" strokeWidth="1.3" />
            <circle cx="8" cy="4.7" r="0.95" fill="currentColor" />
            <path d="M8 7.2v4.3" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
          </svg>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8} className={classes.definition} tabIndex={-1} data-autofocus>
          <Text fw={620}>{title}</Text>
          {formula && <div className={classes.formula}>{formula}</div>}
          {range && (
            <Text size="sm" fw={560}>
              {range}
            </Text>
          )}
          {text.map((paragraph) => (
            <Text key={paragraph} size="sm">
              {paragraph}
            </Text>
          ))}
          {source && (
            <Text size="xs" c="dimmed">
              {source}
            </Text>
          )}
          <HelpLink page="glossary" section={anchorOf(title)}>
            In the glossary
          </HelpLink>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
