import { z } from "zod";

/** An ID that comes in, spelled as the database does: texts that hold it, locks and hashes are compared as they are. */
export const uuid = (message?: string) => z.uuid(message).toLowerCase();
