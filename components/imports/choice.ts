import { guessKind, guessMapping } from "@/lib/imports/mapping";
import type { ImportKind, ImportOptions } from "@/lib/imports/options";
import type { Preview } from "@/lib/imports/preview";

/** What a person chooses for a file before it is imported. */
export interface Choice {
  kind: ImportKind;
  options: Required<Pick<ImportOptions, "mapping" | "onBadRows" | "createMissing" | "repeats">>;
}

/** What is chosen until the person chooses otherwise. */
export function firstChoice(preview: Preview, filename: string): Choice {
  const kind = guessKind(preview.columns);
  return {
    kind,
    options: {
      mapping: guessMapping(kind, preview.columns, filename),
      onBadRows: "refuse",
      createMissing: false,
      repeats: "refuse",
    },
  };
}
