"use client";

import { Button, CopyButton } from "@mantine/core";

/** Copies a text that stands beside it, or that is not shown. */
export const CopyText = ({ label, value }: { label: string; value: string }) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <Button variant="default" size="xs" onClick={copy}>
        <span aria-live="polite">{copied ? "Copied" : label}</span>
      </Button>
    )}
  </CopyButton>
);
