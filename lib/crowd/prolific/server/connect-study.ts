import { eq } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { prolificStudy, visit } from "@/db/schema";
import { newCode } from "@/lib/crowd/visits/server/store-code";
import { uniqueViolation } from "@/lib/http/database-errors";
import { conflict, invalid } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { arrivalOf } from "@/lib/studies/schema-config";
import { lockStudy, newestVersion } from "@/lib/studies/server/require-study";
import { findApi, refusing } from "./accounts";
import type { CompletionCode } from "./prolific-api";

/**
 * Connects a study with one at Prolific, and registers a code for each outcome there: everybody who comes from now on
 * brings a submission, and returns with one of these codes.
 * @throws Refusal 404 when the study is not the project's; 400 when Prolific has no such draft; 409 without access to
 *   Prolific, when people have begun already, or when another study is connected with it
 */
export async function connectStudy(
  db: Connection,
  { prolificId, ...ids }: StudyIds & { prolificId: string },
): Promise<void> {
  const { studyId } = ids;
  const { config } = await newestVersion(db, ids);
  const arrival = arrivalOf(config);
  if (arrival.by !== "platform" || arrival.parameter !== "PROLIFIC_PID") {
    throw conflict(
      "no_platform",
      "Let people join from Prolific first: edit the study’s settings.",
    );
  }
  const api = await findApi(db, ids.projectId);
  if (!api) throw conflict("no_account", "Connect the project with Prolific first.");
  await refuseBegun(db, studyId);
  const { status, reward } = await refusing("body.prolificId", () => api.study(prolificId));
  if (status !== "UNPUBLISHED") {
    throw invalid("body.prolificId", "is published already: its codes can’t be changed any more");
  }
  const codes = {
    completedCode: newCode(),
    partialCode: newCode(),
    screenedOutCode: newCode(),
    noConsentCode: newCode(),
  };
  await refusing("body.prolificId", () => api.setCodes(prolificId, toRegister(codes)));
  const values = { prolificId, rewardCents: Math.round(reward), ...codes };
  try {
    await db.transaction(async (tx) => {
      await lockStudy(tx, ids);
      await refuseBegun(tx, studyId);
      await tx
        .insert(prolificStudy)
        .values({ studyId, ...values })
        .onConflictDoUpdate({ target: prolificStudy.studyId, set: { ...values, checkedAt: null } });
    });
  } catch (error) {
    if (!uniqueViolation(error)) throw error;
    throw conflict("connected_already", "Another study is connected with this one at Prolific.");
  }
}

async function refuseBegun(db: Pick<Connection, "$count">, studyId: string): Promise<void> {
  if ((await db.$count(visit, eq(visit.studyId, studyId))) === 0) return;
  throw conflict(
    "begun_already",
    "People have begun sessions in this study already. Connect a study before anyone comes.",
  );
}

/** All reviewed by hand: what is approved is decided here. */
const toRegister = (
  codes: Record<"completedCode" | "partialCode" | "screenedOutCode" | "noConsentCode", string>,
): CompletionCode[] =>
  (
    [
      [codes.completedCode, "COMPLETED"],
      [codes.partialCode, "OTHER"],
      [codes.screenedOutCode, "OTHER"],
      [codes.noConsentCode, "NO_CONSENT"],
    ] as const
  ).map(([code, code_type]) => ({
    ...{ code, code_type, actor: "participant" as const },
    actions: [{ action: "MANUALLY_REVIEW" as const }],
  }));
