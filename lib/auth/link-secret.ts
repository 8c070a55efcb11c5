import { z } from "zod";

/** The part of an address that opens something for whoever has it. */
export const linkSecret = z.string().min(20).max(100);
