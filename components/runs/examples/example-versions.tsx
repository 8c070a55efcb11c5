import { Anchor, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { DataTable } from "@/components/ui/data-table";
import { QueryState } from "@/components/ui/query-state";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { useAction } from "@/components/ui/use-action";
import {
  exampleSetOptions,
  exampleVersionOptions,
  putExampleDraft,
} from "@/lib/runs/examples/queries";
import type { Example, ExampleSetDetail, ExampleVersion } from "@/lib/runs/examples/schema";
import { usesText } from "@/lib/runs/examples/uses";
import { count } from "@/lib/text/count";
import { formatShare } from "@/lib/text/format-number";

interface Props {
  projectId: string;
  set: ExampleSetDetail;
}

/** The versions of an example set, which runs can use and which never change. */
export function ExampleVersions({ projectId, set }: Props) {
  const queries = useQueryClient();
  const edit = useAction({
    mutationFn: (version: ExampleVersion) =>
      putExampleDraft(projectId, set.id, {
        revision: set.revision,
        draft: { versionId: version.id },
      }),
    onSuccess: (saved) =>
      queries.setQueryData(exampleSetOptions(projectId, set.id).queryKey, saved),
    done: ({ no }) => `The draft is now version ${no}.`,
  });
  return (
    <Section title="Versions" description="Runs use a version. It never changes.">
      {set.versions.length === 0 ? (
        <Text size="sm" c="dimmed">
          None yet.
        </Text>
      ) : (
        <DataTable
          framed
          label="Versions"
          minWidth={560}
          rows={set.versions}
          columns={[
            {
              name: "Version",
              cell: ({ no, examples }) => `${no} (${count(examples, "example")})`,
            },
            {
              name: "Saved",
              kind: "long",
              cell: ({ createdAt, createdBy, run, note }) => (
                <div>
                  <Text size="sm">
                    <Time at={createdAt} />
                    {createdBy && ` by ${createdBy}`}
                    {run && (
                      <>
                        , from the run{" "}
                        <Anchor
                          component={Link}
                          href={`/projects/${projectId}/runs/${run.id}`}
                          underline="always"
                        >
                          {run.name}
                        </Anchor>
                      </>
                    )}
                  </Text>
                  {note && (
                    <Text size="xs" c="dimmed">
                      {note}
                    </Text>
                  )}
                </div>
              ),
            },
            { name: "Used by", cell: usesText },
          ]}
          actions={(version) => (
            <Group gap="xs" wrap="nowrap">
              <Show projectId={projectId} setId={set.id} version={version} />
              <ConfirmButton
                label="Edit again"
                title={`Make version ${version.no} the draft?`}
                confirm="Replace the draft"
                onConfirm={() => edit.mutate(version)}
              >
                The draft becomes a copy of version {version.no}. What is in the draft now is lost,
                unless a version has it. All versions stay.
              </ConfirmButton>
            </Group>
          )}
        />
      )}
    </Section>
  );
}

interface ShowProps {
  projectId: string;
  setId: string;
  version: ExampleVersion;
}

function Show({ projectId, setId, version: { id, no } }: ShowProps) {
  const [opened, { open, close }] = useDisclosure();
  const query = useQuery({ ...exampleVersionOptions(projectId, setId, id), enabled: opened });
  return (
    <>
      <Button variant="default" onClick={open}>
        Show
      </Button>
      <Modal opened={opened} onClose={close} title={`Version ${no}`} size="lg" centered>
        <QueryState query={query}>
          {({ examples }) => (
            <Stack>
              {examples.map((example, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: examples have no other name
                <Stack key={i} gap={4} component="article">
                  <Text size="sm" fw={600}>
                    {i + 1}. {"query" in example ? example.query : example.question}
                  </Text>
                  <Text size="sm" style={{ whiteSpace: "pre-line" }}>
                    {example.text}
                  </Text>
                  <Said example={example} />
                </Stack>
              ))}
            </Stack>
          )}
        </QueryState>
      </Modal>
    </>
  );
}

function Said({ example }: { example: Example }) {
  if ("answers" in example) {
    return (
      <Text size="sm">
        Answers: <b>{example.answers.join("; ") || "none"}</b>
      </Text>
    );
  }
  if (!("answer" in example)) return null;
  return (
    <Text size="sm">
      Probability of “{example.answer}”: <b>{formatShare(example.probability)}</b>
    </Text>
  );
}
