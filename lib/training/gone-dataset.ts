import { keepDirection } from "@/lib/text/keep-direction";

interface Dataset {
  name: string;
  archivedAt: Date | string | null;
  /** Set while it waits to be deleted for good. */
  deleteAt: Date | string | null;
}

/** Why nothing new can be trained on a dataset, in a sentence; null where it can. */
export function goneDatasetText({ name, archivedAt, deleteAt }: Dataset): string | null {
  const dataset = `The dataset “${keepDirection(name)}”`;
  if (deleteAt !== null) return `${dataset} was deleted: restore it, or choose another.`;
  if (archivedAt !== null) return `${dataset} is archived: restore it, or choose another.`;
  return null;
}
