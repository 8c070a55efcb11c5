import type { ImportSummary } from "@/lib/imports/schema";

/** Whether some of its rows stayed, which can be undone later. */
export const isUndoneInPart = ({ state, undone }: ImportSummary): boolean =>
  state === "undone" && Object.keys(undone?.left ?? {}).length > 0;
