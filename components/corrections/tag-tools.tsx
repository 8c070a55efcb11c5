import { Anchor, Badge, Button, Group } from "@mantine/core";
import { useRef, useState } from "react";
import { useChosen } from "@/components/ui/use-chosen";
import type { SetTags } from "@/lib/corrections/tags/queries";
import { TagDialog } from "./tag-dialog";
import type { Tagged } from "./undo-tags";

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
