import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { exampleSet, exampleSetVersion } from "@/db/schema";
import { conflict, invalid, notFound } from "@/lib/http/errors";
import { type DraftExample, draftExample, type ExampleKind } from "../schema";
import { isSet, lockSet, type WhichSet } from "./example-sets";
import { examplesOfRun } from "./examples-of-run";

/** What a draft becomes: these examples, the results of a run, or a version. */
type To = { examples: DraftExample[] } | { runId: string } | { versionId: string };

/**
 * Replaces the draft of an example set.
 * @throws Refusal 400 when examples are of another kind; 404; 409 when the draft has changed meanwhile
 */
export async function changeDraft(
  tx: Db,
  { revision, draft: to, ...which }: WhichSet & { revision: number; draft: To },
): Promise<void> {
  const set = await lockSet(tx, which);
  refuseOutdated(set, revision);
  const draft = await draftOf(tx, which, set.kind, to);
  const draftRunId = "runId" in to ? to.runId : set.draftRunId;
  await tx
    .update(exampleSet)
    .set({ draftRunId, ...draft, revision: revision + 1 })
    .where(isSet(which));
}

/** @throws Refusal 409 */
export function refuseOutdated(set: { revision: number }, revision: number): void {
  if (set.revision !== revision) {
    throw conflict(
      "outdated",
      "Somebody has changed this draft meanwhile. Copy what you wrote, and load the page again.",
    );
  }
}

async function draftOf(tx: Db, { projectId, exampleSetId }: WhichSet, kind: ExampleKind, to: To) {
  if ("runId" in to)
    return { draft: await examplesOfRun(tx, { projectId, runId: to.runId, kind }) };
  if ("examples" in to) {
    const { data, error } = z.array(draftExample[kind]).safeParse(to.examples);
    const [issue] = error?.issues ?? [];
    if (issue) {
      const path = ["body.draft.examples", ...issue.path].join(".");
      throw invalid(path, `This set has examples of another kind: ${kind}.`);
    }
    return { draft: data ?? [] };
  }
  const [found] = await tx
    .select()
    .from(exampleSetVersion)
    .where(and(eq(exampleSetVersion.id, to.versionId), eq(exampleSetVersion.setId, exampleSetId)));
  if (!found) throw notFound("version of this set");
  const draft = found.examples.map((one) => ({ ...one, checked: true }));
  return { draft, draftRunId: found.runId };
}
