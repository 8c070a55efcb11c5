import MiniSearch, { type SearchOptions } from "minisearch";
import type { GuideSection } from "./sections";

const mostResults = 8;
const options: SearchOptions = { prefix: true, fuzzy: 0.2, boost: { title: 3, page: 2 } };

/** "Sharing" and "shared" are found as "share", "outside" as "outsiders". */
const stem = (word: string): string => {
  const lower = word.toLowerCase();
  return lower.length < 5 ? lower : lower.replace(/(?:ings?|ed|e?rs?|e?s|e)$/, "");
};

/**
 * A search over sections of the guide: those with all the words, else those with any. Words are also found by how they
 * begin, or with a letter wrong.
 */
export function searchGuide<Section extends GuideSection & { page: string }>(
  sections: readonly Section[],
): (query: string) => Section[] {
  const index = new MiniSearch({ fields: ["title", "page", "text"], processTerm: stem });
  index.addAll(sections.map(({ title, page, text }, id) => ({ id, title, page, text })));
  return (query) => {
    const all = index.search(query, { ...options, combineWith: "AND" });
    const found = all.length > 0 ? all : index.search(query, options);
    return found.slice(0, mostResults).flatMap(({ id }) => sections[id] ?? []);
  };
}
