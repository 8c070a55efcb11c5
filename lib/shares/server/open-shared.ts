import type { Db } from "@/db/client";
import { countGuess } from "@/lib/limits/server/count-guess";
import { findShared } from "./find-shared";

/**
 * What a shared link shows to who comes by it; an unknown one counts as a guess.
 * @throws Refusal 404 as `findShared`, 429 after too many guesses from one address
 */
export const openShared = (db: Db, link: string, from: { headers: Headers; now: Date }) =>
  countGuess(db, from, () => findShared(db, link));
