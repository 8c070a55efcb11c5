"use client";

import { Anchor, Stack, Text, TextInput } from "@mantine/core";
import MiniSearch, { type SearchOptions } from "minisearch";
import { useMemo, useState } from "react";
import { type GuideSlug, guidePath } from "@/lib/guide/pages";
import type { GuideSection } from "@/lib/guide/sections";

interface Props {
  sections: readonly (GuideSection & { slug: GuideSlug; page: string })[];
}

const mostResults = 8;
const options: SearchOptions = {
  prefix: true,
  fuzzy: 0.2,
  combineWith: "AND",
  boost: { title: 3, page: 2 },
};

/** Finds sections of the guide by their words, also by how these begin or with a letter wrong. */
export function GuideSearch({ sections }: Props) {
  const [query, setQuery] = useState("");
  const index = useMemo(() => {
    const made = new MiniSearch({ fields: ["title", "page", "text"] });
    made.addAll(sections.map((section, id) => ({ ...section, id })));
    return made;
  }, [sections]);
  const found = index.search(query, options).slice(0, mostResults);
  return (
    <Stack gap="xs" mb="md">
      <TextInput
        type="search"
        label="Search the guide"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div aria-live="polite">
        {query.trim() !== "" && found.length === 0 && (
          <Text size="sm">Nothing in the guide has these words. Try fewer or others.</Text>
        )}
        {found.map(({ id }) => {
          const section = sections[id];
          if (!section) return null;
          const { slug, anchor, title, page } = section;
          return (
            <Text key={id} size="sm">
              <Anchor href={guidePath(slug, anchor)}>{title || page}</Anchor>
              {title && title !== page && ` in ${page}`}
            </Text>
          );
        })}
      </div>
    </Stack>
  );
}
