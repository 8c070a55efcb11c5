import type { PartKind } from "@/lib/corrections/schema-parts";

/** A dataset, model or reader, as far as it can be corrected. */
export interface Part {
  kind: PartKind;
  id: string;
  name: string;
  /** Of a reader. */
  version?: string;
  archivedAt: string | null;
  deleteAt: string | null;
}
