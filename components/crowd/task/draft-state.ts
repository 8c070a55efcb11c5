export type DraftState = "untouched" | "on the server" | "outdated" | "on the device" | "nowhere";

interface Answered {
  /** When the last draft that the server has kept was changed; 0 for none. */
  savedAt: number;
  /** The same of the last that it has not kept, because there was a newer one. */
  refusedAt: number;
}

/** Where a draft is that was changed last at that time. */
export function draftState(
  editedAt: number,
  { savedAt, refusedAt }: Answered,
  onDevice: boolean,
): DraftState {
  if (editedAt === 0) return "untouched";
  if (editedAt <= savedAt) return "on the server";
  if (editedAt <= refusedAt) return "outdated";
  return onDevice ? "on the device" : "nowhere";
}
