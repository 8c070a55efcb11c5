/** A page's whole address, or null where the instance does not know its own. */
export const addressOf = (path: string): string | null =>
  process.env.CANDOR_URL ? new URL(path, process.env.CANDOR_URL).href : null;
