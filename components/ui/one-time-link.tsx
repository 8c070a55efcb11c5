"use client";

import { Alert, Text } from "@mantine/core";
import { CopyField } from "./copy-field";
import { Time } from "./time";

interface Props {
  title: string;
  label: string;
  path: string;
  expiresAt: string;
}

/** A link to pass on, which is shown only once. */
export function OneTimeLink({ title, label, path, expiresAt }: Props) {
  return (
    <Alert color="pine" title={title}>
      <Text size="sm" mb="xs">
        Send this link to them yourself. It works once, until <Time at={expiresAt} />, and is not
        shown again.
      </Text>
      <CopyField label={label} value={`${window.location.origin}${path}`} />
    </Alert>
  );
}
