import { hashId } from "@/lib/crowd/arrival/server/arrival-id";
import { readProlificId } from "./sent-ids";

/**
 * The hashes under which somebody with this ID may be stored, today's first. Only an ID at Prolific has two: until
 * 28 November 2026 it was stored as it was typed, by some in capitals. Those rows stay: their IDs may be erased, and a second
 * row may have today's spelling. An ID that was typed in mixed case is not found by these: a hash has one spelling.
 */
export const hashesOf = (studyId: string, id: string): [string, ...string[]] => {
  const now = readProlificId(id);
  if (now === null) return [hashId(studyId, id)];
  return [hashId(studyId, now), hashId(studyId, now.toUpperCase())];
};

/** An ID as Prolific spells it, however it is stored. */
export const atProlific = (id: string): string => readProlificId(id) ?? id;
