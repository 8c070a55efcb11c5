import { useState } from "react";
import { SearchField, type SearchInput } from "./search-field";

/** A field that searches a list which is here as a whole, and a function that says whether any of some texts match. */
export function useSearch(input: SearchInput) {
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const field = <SearchField {...input} value={search} onChange={setSearch} />;
  const matches = (...texts: (string | null)[]) =>
    texts.some((text) => text?.toLowerCase().includes(wanted));
  return { field, matches };
}
