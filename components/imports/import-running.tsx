"use client";

import { Button, Group, Paper, Progress, Stack, Text } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { importOptions } from "@/lib/imports/queries";
import { waitingText } from "@/lib/imports/waiting-text";
import { count } from "@/lib/text/count";
import { sizeText } from "./size-text";

interface Props {
  projectId: string;
  file: File;
  /** Whether the file is only compared with the import that it corrects. */
  isTrial: boolean;
  importId: string | null;
  /** Bytes that the browser has sent; some are still on their way. */
  sent: number;
  onCancel: () => void;
}

/** The third step: the progress that the server reports. */
export function ImportRunning({ projectId, file, isTrial, importId, sent, onCancel }: Props) {
  const options = importOptions(projectId, importId ?? "");
  const { data } = useQuery({ ...options, queryFn: importId ? options.queryFn : skipToken });
  const read = data?.bytesRead ?? 0;
  // The whole file is sent first, and then read.
  const percent = file.size === 0 ? 100 : Math.floor((50 * (sent + read)) / file.size);
  const rows = data?.rowsRead ?? 0;
  const waiting = data && waitingText(data);
  const doing = isTrial ? `Comparing ${file.name} with the import` : `Importing ${file.name}`;
  return (
    <Paper withBorder p="lg" mb="xl">
      <Stack>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {waiting ? `${file.name} waits for its turn` : doing}
        </Text>
        <Progress.Root size="xl">
          <Progress.Section
            value={percent}
            aria-label="How much of the file is sent and read"
            aria-valuetext={`${percent} %`}
          />
        </Progress.Root>
        <Group justify="space-between">
          <Text className="figure" role="status">
            {waiting ?? `${percent} % · ${count(rows, "row")} read`}
            {(data?.rowsBad ?? 0) > 0 && ` · ${data?.rowsBad.toLocaleString("en")} bad`}
          </Text>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {sizeText(sent)} of {sizeText(file.size)} sent.{" "}
          {isTrial ? "Nothing is changed yet." : "Nothing is stored until all rows are read."} Stay
          on this page until then.
        </Text>
      </Stack>
    </Paper>
  );
}
