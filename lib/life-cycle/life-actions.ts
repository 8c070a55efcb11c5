import type { ChangeLife } from "./schema";

/** What the log calls it when a project or study becomes one of these. */
export const lifeActions = {
  active: "restore",
  archived: "archive",
  deleted: "ask_deletion",
} as const satisfies Record<ChangeLife["to"], string>;
