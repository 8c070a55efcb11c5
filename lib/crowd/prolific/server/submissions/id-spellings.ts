import { hashId } from "@/lib/crowd/arrival/server/arrival-id";
import { readProlificId } from "./sent-ids";

/**
 * The hashes under which somebody with an ID at Prolific may be stored, today's first. Until 28 November 2026 an ID was stored as
 * it was typed, some in capitals. Those rows stay: their IDs may be erased, and a second row may have today's spelling.
 */
export const hashesOf = (studyId: string, id: string): [string, ...string[]] => {
  const now = atProlific(id);
  return [hashId(studyId, now), hashId(studyId, now.toUpperCase())];
};

/** An ID as Prolific spells it, however it is stored. */
export const atProlific = (id: string): string => readProlificId(id) ?? id;
