import { useState } from "react";

/** As many diagrams as are shown before anything is chosen, and at most. */
export const shownAtFirst = 6;
export const mostChosen = 12;

/** Which groups' diagrams are shown: the first few until others are chosen. */
export function useChosenGroups(keys: readonly string[]) {
  const [own, setOwn] = useState<readonly string[] | null>(null);
  const chosen = new Set(own ?? keys.slice(0, shownAtFirst));
  return {
    chosen,
    full: chosen.size >= mostChosen,
    toggle(key: string) {
      const next = new Set(chosen);
      if (!next.delete(key)) next.add(key);
      setOwn([...next]);
    },
    clear: () => setOwn([]),
  };
}
