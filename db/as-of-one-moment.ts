/** How a transaction reads several things as they were when it began. */
export const asOfOneMoment = {
  isolationLevel: "repeatable read",
  accessMode: "read only",
} as const;
