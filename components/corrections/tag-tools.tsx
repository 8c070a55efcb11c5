import { Alert, Anchor, Badge, Button, Group, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
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
  const button = useRef<HTMLButtonElement>(null);
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
      <Button
        ref={button}
        size="xs"
        variant="default"
        disabled={selected === 0}
        onClick={() => setOpened(true)}
      >
        Tag {selected.toLocaleString("en")} selected…
      </Button>
      {opened && (
        <TagDialog
          {...options}
          of={isAll ? { search } : chosen.map(({ id }) => id)}
          selected={selected}
          known={shown.map(({ tags }) => tags)}
          onClose={() => {
            setOpened(false);
            button.current?.focus();
          }}
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
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const undo = useAction({
    mutationFn: ({ change: { kind, name }, done: { before } }: Tagged) =>
      postTags(projectId, { kind, name, set: before }),
    refresh: partKeys(projectId),
    done: ({ change: { name } }) => `“${name}” is as it was before.`,
    onSuccess: () => {
      place.current?.focus();
      onUndone();
    },
  });
  // The dialog in which the tag was set is gone, and so is the button once it is undone.
  useEffect(() => {
    if (tagged) button.current?.focus();
  }, [tagged]);
  return (
    <div ref={place} role="status" tabIndex={-1}>
      {tagged && (
        <Alert variant="light">
          <Group justify="space-between" gap="sm">
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {saidOf(tagged)}
            </Text>
            <Button
              ref={button}
              size="xs"
              variant="default"
              loading={undo.isPending}
              onClick={() => undo.mutate(tagged)}
            >
              Undo
            </Button>
          </Group>
        </Alert>
      )}
    </div>
  );
}

function saidOf({ change: { kind, name, set }, done }: Tagged): string {
  const value = set[0]?.value ?? null;
  const tag = value === null ? `“${name}” cleared` : `“${name}: ${value}” set`;
  return `${tag}: ${count(done.tagged, kind)}.`;
}

/** Something's tags: "superforecaster: yes". */
export const TagBadges = ({ tags }: { tags: Row["tags"] }) => (
  <Group gap={4}>
    {Object.keys(tags).length === 0 && "–"}
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
