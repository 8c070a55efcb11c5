"use client";

import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import type { Provisional } from "@/lib/figures/format/provisional";
import { formatProgress } from "@/lib/text/format-number";

/** Why the figures inside are provisional; null where they are final. */
const Context = createContext<Provisional | null>(null);

interface Props {
  /** Null where it is as outside. */
  value: Provisional | null;
  children: ReactNode;
}

/** Files of the figures inside wait, or are marked. */
export function ProvisionalFigures({ value, children }: Props) {
  const outside = use(Context);
  return <Context value={value ?? outside}>{children}</Context>;
}

/** A file that is made and saved here. */
export interface SavedFile {
  /** Marks the file where its figures are provisional. */
  save: (provisional: Provisional | null) => unknown;
  /** Of this file, where it is not as of the figures around it. */
  provisional?: Provisional | null;
}

/**
 * Saves files at once where figures are final. Otherwise the chosen file waits until they are, and
 * `note` shows the progress and offers the provisional file.
 */
export function useSaving(files: Readonly<Record<string, SavedFile>>): {
  save: (name: string) => void;
  note: ReactNode;
} {
  const around = use(Context);
  const [wanted, setWanted] = useState<string | null>(null);
  const file = wanted === null ? undefined : files[wanted];
  const provisional = file?.provisional === undefined ? around : file.provisional;
  useEffect(() => {
    if (!file || provisional) return;
    setWanted(null);
    file.save(null);
  }, [file, provisional]);
  return {
    save: setWanted,
    note: file && provisional && (
      <Waiting
        provisional={provisional}
        onTake={() => {
          setWanted(null);
          file.save(provisional);
        }}
        onCancel={() => setWanted(null)}
      />
    ),
  };
}

interface WaitingProps {
  provisional: Provisional;
  onTake: () => void;
  onCancel: () => void;
}

const Waiting = ({ provisional: { why, progress }, onTake, onCancel }: WaitingProps) => (
  <Stack gap={6} maw={420} w="100%" my="xs" role="group" aria-label="Waiting for final figures">
    <Text size="sm" role="status">
      Your file will be saved when its figures are final. Now {why}.
    </Text>
    <Progress
      value={100 * progress}
      aria-label={`Final figures: ${formatProgress(progress, 1)} done`}
      animated
    />
    <Group gap="xs">
      <Button size="compact-sm" variant="default" onClick={onTake}>
        Download provisional now
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  </Stack>
);
