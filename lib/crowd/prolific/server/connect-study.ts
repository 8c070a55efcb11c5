import { and, eq, gte, inArray } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { prolificAccount, prolificStudy, round, visit } from "@/db/schema";
import { newCode } from "@/lib/crowd/visits/server/store-code";
import { uniqueViolation } from "@/lib/http/database-errors";
import { conflict, invalid } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { arrivalOf } from "@/lib/studies/schema-config";
import { lockStudy, newestVersion } from "@/lib/studies/server/require-study";
import { findApi, refusing } from "./accounts";
import type { CompletionCode, ProlificApi, StudyFilter } from "./prolific-api";

/**
 * Connects a round, and those after it that have no study at Prolific of their own, with a study there, and registers a code
 * for each outcome: everybody who comes from now on brings a submission, and returns with one of these codes. A later
 * round's is offered to the participant group of those who are invited to it.
 * @throws Refusal 404 when the study is not the project's; 400 when it has no such round, or Prolific no such draft in
 *   its currency; 409 without access to Prolific, when people have begun already, or when another study is connected with it
 */
export async function connectStudy(
  db: Connection,
  { prolificId, roundNo, ...ids }: StudyIds & { prolificId: string; roundNo: number },
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
  if (roundNo > config.qualification.length + 1) {
    throw invalid("body.roundNo", "is not a round of this study");
  }
  const api = await findApi(db, ids.projectId);
  if (!api) throw conflict("no_account", "Connect the project with Prolific first.");
  const ours = { studyId, roundNo };
  await refuseBegun(db, ours);
  const {
    status,
    reward,
    presentment_currency_tag: paidIn,
    filters,
  } = await refusing("body.prolificId", () => api.study(prolificId));
  if (status !== "UNPUBLISHED") {
    throw invalid("body.prolificId", "is published already: its codes can’t be changed any more");
  }
  if (paidIn && paidIn.toUpperCase() !== config.currency) {
    throw invalid(
      "body.prolificId",
      `pays in ${paidIn}, and this study in ${config.currency}: choose a study in the same currency`,
    );
  }
  const { currency } = config;
  const values = { prolificId, currency, rewardCents: Math.round(reward) };
  // Stored first, and kept from others until they are registered too: the codes here are those there.
  const connect = async (tx: Db) => {
    await lockStudy(tx, ids);
    await refuseBegun(tx, ours);
    const before = await findConnected(tx, ours);
    const codes = before?.prolificId === prolificId ? codesOf(before) : makeCodes();
    const groupId =
      roundNo > 1 ? (before?.groupId ?? (await makeGroup(tx, api, { ...ids, roundNo }))) : null;
    const stored = { ...values, ...codes, groupId };
    await tx
      .insert(prolificStudy)
      .values({ ...ours, ...stored })
      .onConflictDoUpdate({
        target: [prolificStudy.studyId, prolificStudy.roundNo],
        set: { ...stored, checkedAt: null },
      });
    await api.changeStudy(prolificId, {
      completion_codes: toRegister(codes),
      ...(config.screenOutCents && { is_custom_screening: true }),
      ...(groupId !== null && { filters: onlyFor(groupId, filters ?? []) }),
    });
  };
  try {
    await refusing("body.prolificId", () => db.transaction(connect));
  } catch (error) {
    if (!uniqueViolation(error)) throw error;
    throw conflict("connected_already", "Another study is connected with this one at Prolific.");
  }
}

type Connected = typeof prolificStudy.$inferSelect;
type Codes = Pick<Connected, "completedCode" | "partialCode" | "screenedOutCode" | "noConsentCode">;

const makeCodes = (): Codes => ({
  completedCode: newCode(),
  partialCode: newCode(),
  screenedOutCode: newCode(),
  noConsentCode: newCode(),
});

/** Connected again, it keeps its codes: registering them may have worked although it was not answered. */
const codesOf = ({
  completedCode,
  partialCode,
  screenedOutCode,
  noConsentCode,
}: Connected): Codes => ({
  ...{ completedCode, partialCode, screenedOutCode, noConsentCode },
});

async function findConnected(
  tx: Db,
  { studyId, roundNo }: { studyId: string; roundNo: number },
): Promise<Connected | undefined> {
  const [found] = await tx
    .select()
    .from(prolificStudy)
    .where(and(eq(prolificStudy.studyId, studyId), eq(prolificStudy.roundNo, roundNo)));
  return found;
}

async function refuseBegun(
  db: Pick<Db, "$count" | "select">,
  { studyId, roundNo }: { studyId: string; roundNo: number },
): Promise<void> {
  const rounds = db
    .select({ id: round.id })
    .from(round)
    .where(and(eq(round.studyId, studyId), gte(round.no, roundNo)));
  if ((await db.$count(visit, inArray(visit.roundId, rounds))) === 0) return;
  throw conflict(
    "begun_already",
    "People have begun sessions in this round already. Connect it before anyone comes.",
  );
}

/** A participant group for a round's study at Prolific; it stays when another draft takes the study's place. */
async function makeGroup(
  db: Db,
  api: ProlificApi,
  { projectId, studyId, roundNo }: StudyIds & { roundNo: number },
): Promise<string> {
  const [account] = await db
    .select({ workspaceId: prolificAccount.workspaceId })
    .from(prolificAccount)
    .where(eq(prolificAccount.projectId, projectId));
  return api.makeGroup(account?.workspaceId ?? "", `Candor ${studyId}, round ${roundNo}`);
}

const allowlist = "participant_group_allowlist";

/** A draft's filters, with this group as the only one that may take part. */
const onlyFor = (groupId: string, filters: readonly StudyFilter[]): StudyFilter[] => [
  ...filters.filter(({ filter_id }) => filter_id !== allowlist),
  { filter_id: allowlist, selected_values: [groupId] },
];

/** All reviewed by hand: what is approved is decided here. */
const toRegister = (codes: Codes): CompletionCode[] =>
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
