import path from "node:path";

/** The folder that holds package.json. */
export const checkout = path.resolve(import.meta.dirname, "../..");
