import { Alert, Anchor, Badge, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useAction } from "@/components/ui/use-action";
import { useChosen } from "@/components/ui/use-chosen";
import { partKeys } from "@/lib/corrections/queries-parts";
import { postTags, type SetTags, type TagsBefore } from "@/lib/corrections/queries-tags";
import { count } from "@/lib/text/count";
import { TagDialog } from "./tag-dialog";

/** A change of a tag that was made, and what undoes it. */
export interface Tagged {
  change: SetTags;
  done: TagsBefore;
}

interface Row {
  id: string;
  tags: Readonly<Record<string, string>>;
}

interface Options<R> {
  projectId: string;
  kind: SetTags["kind"];
  /** The rows of the page. */
  shown: readonly R[];
  /** What was searched, and how many rows it found on all pages. */
  search: string;
  total: number;
  onTagged: (tagged: Tagged) => void;
}

/** Boxes to select rows of a page, or all that a search finds, and a button to tag them. */
export function useTagTools<R extends Row>({ shown, search, total, ...options }: Options<R>) {
  const { chosen, box, all, clear } = useChosen(shown, ({ id }) => id);
  const [isAllFound, setAllFound] = useState(false);
  const [opened, setOpened] = useState(false);
  const isPage = chosen.length > 0 && chosen.length === shown.length;
  const isAll = isPage && isAllFound;
  const selected = isAll ? total : chosen.length;
  const tools = (
    <Group gap="sm">
      {all}
      {isPage && total > shown.length && (
        <Anchor component="button" type="button" size="sm" onClick={() => setAllFound(!isAll)}>
          {isAll
            ? `Select only the ${shown.length.toLocaleString("en")} shown`
            : `Select all ${total.toLocaleString("en")} found`}
        </Anchor>
      )}
      <Button size="xs" variant="default" disabled={selected === 0} onClick={() => setOpened(true)}>
        Tag {selected.toLocaleString("en")} selected…
      </Button>
      {opened && (
        <TagDialog
          {...options}
          of={isAll ? { search } : chosen.map(({ id }) => id)}
          selected={selected}
          known={shown.map(({ tags }) => tags)}
          onClose={() => setOpened(false)}
          onTagged={(tagged) => {
            setOpened(false);
            setAllFound(false);
            clear();
            options.onTagged(tagged);
          }}
        />
      )}
    </Group>
  );
  return { box, tools };
}

interface UndoProps {
  projectId: string;
  tagged: Tagged | null;
  onUndone: () => void;
}

/** Says which tag was set or cleared, and undoes it. */
export function UndoTags({ projectId, tagged, onUndone }: UndoProps) {
  const undo = useAction({
    mutationFn: ({ change: { kind, name }, done: { before } }: Tagged) =>
      postTags(projectId, { kind, name, set: before }),
    refresh: partKeys(projectId),
    done: ({ change: { name } }) => `“${name}” is as it was before.`,
    onSuccess: onUndone,
  });
  if (!tagged) return null;
  const { change, done } = tagged;
  const value = change.set[0]?.value ?? null;
  return (
    <Alert variant="light" role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {value === null ? `“${change.name}” cleared of ` : `“${change.name}: ${value}” set of `}
          {count(done.tagged, change.kind)}.
        </Text>
        <Button
          size="xs"
          variant="default"
          loading={undo.isPending}
          onClick={() => undo.mutate(tagged)}
        >
          Undo
        </Button>
      </Group>
    </Alert>
  );
}

/** Something's tags: "superforecaster: yes". */
export const TagBadges = ({ tags }: { tags: Row["tags"] }) => (
  <Group gap={4}>
    {Object.entries(tags)
      .sort(([a], [b]) => a.localeCompare(b, "en"))
      .map(([name, value]) => (
        <Badge
          key={name}
          variant="light"
          color="gray"
          tt="none"
          size="sm"
          maw="100%"
          title={`${name}: ${value}`}
        >
          {name}: {value}
        </Badge>
      ))}
  </Group>
);
