import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { visit as visitRow } from "@/db/schema";
import type { Shortage } from "@/lib/crowd/pay/schema";
import { findBudget } from "@/lib/crowd/pay/server/budgets/budgets";
import { offerVisit, type Version } from "./find-offer";
import { listStages } from "./list-stages";

/**
 * What the budget has left, where that pays no first session of the open round that is furthest on; null where one can
 * start, or where something else keeps it from starting.
 */
export async function findShortage(
  db: Db,
  { studyId, now }: { studyId: string; now: Date },
  version: Version,
): Promise<Shortage | null> {
  const { currency, qualification, visit } = version.config;
  const { budgetCents, committedCents } = await findBudget(db, { studyId, currency });
  if (budgetCents === null) return null;
  const leftCents = budgetCents - committedCents;
  const dearest = Math.max(visit.payCents, ...qualification.map((test) => test.visit.payCents));
  if (leftCents >= dearest) return null;
  // Somebody who has done nothing in the study yet.
  const nobody = { studyId, readerId: randomUUID(), now };
  const stages = await listStages(db, nobody, version.id);
  const stage = stages.findLast(({ state }) => state === "open");
  if (!stage) return null;
  const offered = await offerVisit(db, nobody, version, { stage, stages, source: "arrival" });
  if (!("rest" in offered) || offered.rest !== "unfunded") return null;
  const { payCents } = qualification[stage.no - 1]?.visit ?? visit;
  // Only people who have begun can have fewer tasks left than a newcomer, and they may come again. All checks are added.
  const { tasks } = visit;
  const least = 1 + Math.min(version.config.checksPerVisit, tasks - 1);
  const shorterMayStart =
    stage.kind === "main" &&
    version.config.nextVisit === "automatic" &&
    leftCents >= Math.ceil((payCents * least) / tasks) &&
    (await db.$count(visitRow, eq(visitRow.roundId, stage.roundId))) > 0;
  return { currency, leftCents, sessionCents: payCents, shorterMayStart };
}
