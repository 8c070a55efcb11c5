"use client";

import { ActionIcon, CopyButton, TextInput, Tooltip } from "@mantine/core";

interface Props {
  label: string;
  value: string;
  /** Whether the label is seen; in a table the column's name stands for it. */
  isLabelled?: boolean;
}

/** A text to copy: read-only field with a button. */
export function CopyField({ label, value, isLabelled = true }: Props) {
  return (
    <TextInput
      {...(isLabelled ? { label } : { "aria-label": label })}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      rightSectionWidth={76}
      rightSection={
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? "Copied" : "Copy"}>
              <ActionIcon
                variant="subtle"
                w={64}
                onClick={copy}
                aria-label={`Copy ${label.toLowerCase()}`}
              >
                {copied ? "Copied" : "Copy"}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      }
    />
  );
}
