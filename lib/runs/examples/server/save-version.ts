import { isDeepStrictEqual } from "node:util";
import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { exampleSetVersion } from "@/db/schema";
import { conflict } from "@/lib/http/errors";
import { finishedExample } from "../schema";
import { refuseOutdated } from "./change-draft";
import { lockSet, type WhichSet } from "./example-sets";

interface Save extends WhichSet {
  revision: number;
  note: string;
  userId: string;
}

const mostVersions = 100;

/**
 * Saves the draft of an example set as its next version.
 * @returns its number
 * @throws Refusal 404; 409 when an example is unchecked or incomplete, or nothing has changed since the last version
 */
export async function saveVersion(
  tx: Db,
  { revision, note, userId, ...which }: Save,
): Promise<number> {
  const set = await lockSet(tx, which);
  refuseOutdated(set, revision);
  if (set.draft.length === 0) throw conflict("empty", "Add an example first.");
  const unchecked = set.draft.findIndex(({ checked }) => !checked);
  if (unchecked >= 0) {
    throw conflict("unchecked", `Check example ${unchecked + 1} first, and say that you have.`);
  }
  const { data: examples, error } = z
    .array(finishedExample[set.kind])
    .safeParse(set.draft.map(({ checked: _, ...example }) => example));
  if (!examples) {
    const [place, field] = error.issues[0]?.path ?? [];
    throw conflict(
      "incomplete",
      `Example ${Number(place) + 1}: the field “${String(field)}” is missing.`,
    );
  }
  const [latest] = await tx
    .select()
    .from(exampleSetVersion)
    .where(eq(exampleSetVersion.setId, set.id))
    .orderBy(desc(exampleSetVersion.no))
    .limit(1);
  if (latest && isDeepStrictEqual(latest.examples, examples)) {
    throw conflict("unchanged", `The draft is the same as version ${latest.no}.`);
  }
  const no = (latest?.no ?? 0) + 1;
  if (no > mostVersions) {
    throw conflict("too_many", `A set has at most ${mostVersions} versions: make another set.`);
  }
  await tx
    .insert(exampleSetVersion)
    .values({ setId: set.id, no, examples, note, runId: set.draftRunId, createdBy: userId });
  return no;
}
