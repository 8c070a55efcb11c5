"use client";

import { Anchor, Stack, Text, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { type GuideSlug, guidePath } from "@/lib/guide/pages";
import { searchGuide } from "@/lib/guide/search-guide";
import type { GuideSection } from "@/lib/guide/sections";

interface Props {
  sections: readonly (GuideSection & { slug: GuideSlug; page: string })[];
}

/** Finds sections of the guide by their words. */
export function GuideSearch({ sections }: Props) {
  const [query, setQuery] = useState("");
  const search = useMemo(() => searchGuide(sections), [sections]);
  const found = search(query);
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
        {found.map(({ slug, anchor, title, page }) => (
          <Text key={`${slug} ${anchor}`} size="sm">
            <Anchor href={guidePath(slug, anchor)}>{title || page}</Anchor>
            {title && title !== page && ` in ${page}`}
          </Text>
        ))}
      </div>
    </Stack>
  );
}
