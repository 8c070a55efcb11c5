import type { Connection, Db } from "@/db/client";
import { tuning } from "@/db/schema";
import { getFigures } from "@/lib/figures/calibration/server/get-figures";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { conflict } from "@/lib/http/errors";
import { reasons } from "@/lib/metrics/reasons";
import { bestTemperature } from "../best-temperature";
import type { Choice, Criterion } from "../schema";
import { triedOf, viewOf } from "../tried-of";
import { findTuning, isTuning, type WhichTuning } from "./tunings";

/** The best temperature of a tuning, with its figures. @throws Refusal 404; 409 when it has none yet */
export async function bestOf(
  db: Connection,
  { criterion, ...which }: WhichTuning & { criterion: Criterion },
): Promise<Choice> {
  const found = await findTuning(db, which);
  if (found.state !== "done" || !found.view) {
    throw conflict("not_done", "This tuning is not done yet.");
  }
  const view = viewQuery.parse(viewOf(found.view));
  const { projectId } = which;
  const figures = triedOf(found, await getFigures(db, { projectId, view }));
  const temperature = bestTemperature(figures, criterion);
  if (temperature === null) {
    const why = figures.map((one) => one[criterion]).find((figure) => "undefined" in figure);
    throw conflict(
      "no_figures",
      `No temperature has this figure: ${why ? reasons[why.undefined] : "nothing was read"}.`,
    );
  }
  return { temperature, criterion, figures };
}

interface Choose extends WhichTuning {
  /** Null for none. */
  choice: Choice | null;
  userId: string;
  now: Date;
}

/** Stores what a tuning chose for new runs of its model. */
export async function chooseTemperature(
  tx: Db,
  { choice, userId, now, ...which }: Choose,
): Promise<void> {
  const by = choice ? { chosenBy: userId, chosenAt: now } : { chosenBy: null, chosenAt: null };
  await tx
    .update(tuning)
    .set({ choice, ...by })
    .where(isTuning(which));
}
