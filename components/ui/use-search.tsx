import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";

/** A search field, and a function that says whether any of some texts match. @param first what it has at first */
export function useSearch(
  input: Pick<TextInputProps, "label" | "description" | "placeholder">,
  first = "",
) {
  const [search, setSearch] = useState(first);
  const wanted = search.trim().toLowerCase();
  const field = (
    <TextInput
      {...input}
      type="search"
      maw={320}
      value={search}
      onChange={(event) => setSearch(event.currentTarget.value)}
    />
  );
  const matches = (...texts: (string | null)[]) =>
    texts.some((text) => text?.toLowerCase().includes(wanted));
  return { field, matches };
}
