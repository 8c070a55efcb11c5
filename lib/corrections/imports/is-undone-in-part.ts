import type { ImportDetail } from "@/lib/imports/schema";

/** Whether some of its rows stayed, which can be undone later. */
export const isUndoneInPart = ({ state, undone }: ImportDetail): boolean =>
  state === "undone" && Object.keys(undone?.left ?? {}).length > 0;
