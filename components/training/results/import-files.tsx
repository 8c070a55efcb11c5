"use client";

import { Anchor, Button, Group, List, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Loading } from "@/components/ui/loading";
import { useAction } from "@/components/ui/use-action";
import { count } from "@/lib/text/count";
import { outputPreviewOptions, postOutput, trainingsKey } from "@/lib/training/queries";
import type { OutputFile, OutputPreview } from "@/lib/training/schema-outputs";

interface Props {
  projectId: string;
  trainingId: string;
  /** In the order in which they are imported: questions, then texts, then readings. */
  files: readonly OutputFile[];
  label: string;
  /** What the button is called where several have one label. */
  name?: string;
}

/** Brings files of stages into the project, after it has said what they hold. */
export function ImportFiles({ label, name, ...props }: Props) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button size="compact-sm" variant="default" aria-label={name} onClick={open}>
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title="Import into the project" size="lg">
        <Asking {...props} onClose={close} />
      </Modal>
    </>
  );
}

type AskingProps = Omit<Props, "label" | "name"> & { onClose: () => void };

function Asking({ projectId, trainingId, files, onClose }: AskingProps) {
  const queries = useQueryClient();
  const previews = useQueries({
    queries: files.map(({ path }) => outputPreviewOptions(projectId, trainingId, path)),
  });
  const bring = useAction({
    mutationFn: async () => {
      const made = [];
      for (const { path } of files)
        made.push({ path, ...(await postOutput(projectId, trainingId, { path })) });
      return made;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["projects", projectId] }),
    refresh: [{ queryKey: trainingsKey(projectId) }],
  });
  const error = previews.find((one) => one.error)?.error;
  if (bring.data) {
    return (
      <Stack>
        <List size="sm" role="status">
          {bring.data.map(({ path, importId, rowsAdded }) => (
            <List.Item key={importId}>
              {count(rowsAdded, "row")} of {path} added.{" "}
              <Anchor
                component={Link}
                href={`/projects/${projectId}/imports/${importId}`}
                size="sm"
              >
                See or undo this import
              </Anchor>
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          <Button onClick={onClose}>Close</Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack>
      {error && <ErrorAlert error={error} />}
      <List size="sm">
        {previews.map(({ data }, i) => (
          <List.Item key={files[i]?.path} style={{ overflowWrap: "anywhere" }}>
            {data ? holds(data) : error ? files[i]?.path : <Loading rows={1} />}
          </List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        What the project has already stays as it is. {files.length > 1 ? "Each file" : "The file"}{" "}
        is an import of its own, which you can undo under Import history.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={bring.isPending}
          disabled={previews.some(({ data }) => !data)}
          onClick={() => bring.mutate()}
        >
          Import
        </Button>
      </Group>
    </Stack>
  );
}

/** What a file holds, such as "80 texts on questions of people, by the model “Miniature: LC SFT”". */
function holds({ kind, rows, datasets, models, readers }: OutputPreview): string {
  const of = ` of ${named(datasets, "dataset")}`;
  const by = ` by the ${models.length > 1 ? "models" : "model"} ${named(models, "model")}`;
  if (kind === "questions") return `${count(rows, "question")}${of}`;
  if (kind === "generations") return `${count(rows, "text")} on questions${of},${by}`;
  return `${count(rows, "reading")} by ${named(readers, "reader")}, of texts${by}`;
}

const mostNamed = 8;
function named(names: readonly string[], what: string): string {
  const shown = names.slice(0, mostNamed).map((name) => `“${name}”`);
  const left = names.length - shown.length;
  return [...shown, ...(left > 0 ? [`${count(left, `more ${what}`)}`] : [])].join(", ");
}
