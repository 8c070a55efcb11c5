import { z } from "zod";

/** A short text in an answer's JSON: without space around it, and never empty. */
export const answerText = z.string().trim().min(1).max(2_000);
