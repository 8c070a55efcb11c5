import type { PartKind } from "@/lib/corrections/parts/schema";
import type { ReaderKind } from "@/lib/readers/schema";

/** A dataset, model or reader, as far as it can be corrected. */
export interface Part {
  kind: PartKind;
  id: string;
  name: string;
  /** Of a reader. */
  version?: string;
  readerKind?: ReaderKind;
  archivedAt: string | null;
  deleteAt: string | null;
  /** The name of what it is being merged into. */
  mergingInto: string | null;
  mergeFailure: string | null;
}

/** Whether there is more to say of it than its name: it is being merged, could not be merged, or is archived. */
export const hasState = ({ mergingInto, mergeFailure, archivedAt }: Omit<Part, "kind">) =>
  mergingInto !== null || mergeFailure !== null || archivedAt !== null;
