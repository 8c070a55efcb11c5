import { Group, Loader, Text } from "@mantine/core";
import { ArchivedPart } from "./archived-part";
import type { Part } from "./part";

/** Lines in a list: the dataset, model or reader is being merged, could not be merged, or is archived. */
export function PartState({ projectId, part }: { projectId: string; part: Part }) {
  const { mergingInto, mergeFailure, archivedAt } = part;
  return (
    <>
      {mergingInto && (
        <Group gap="xs" mt="xs" wrap="nowrap" role="status">
          <Loader size="xs" aria-hidden />
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            It is being merged into “{mergingInto}”. You can leave this page.
          </Text>
        </Group>
      )}
      {mergeFailure && (
        <Text size="sm" mt="xs" c="var(--mantine-color-error)" role="alert">
          It was not merged, and nothing changed. {mergeFailure}
        </Text>
      )}
      {archivedAt && <ArchivedPart projectId={projectId} part={part} />}
    </>
  );
}
