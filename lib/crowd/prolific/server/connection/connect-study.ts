import type { Connection, Db } from "@/db/client";
import { findApi, refusing } from "@/lib/crowd/prolific/server/account/accounts";
import type { CompletionCode, StudyFilter } from "@/lib/crowd/prolific/server/account/prolific-api";
import { conflict, invalid } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { arrivalOf } from "@/lib/studies/schema-config";
import { newestVersion } from "@/lib/studies/server/require-study";
import {
  beginRegistration,
  type Codes,
  confirmRegistration,
  keepGroup,
  refuseBegun,
} from "./register-codes";

interface Connecting extends StudyIds {
  prolificId: string;
  roundNo: number;
  /** Refuses if the caller's right has ended while Prolific was called. */
  hold: (tx: Db) => Promise<void>;
}

/**
 * Connects a round, and those after it that have no study at Prolific of their own, with a study there, and registers a code
 * for each outcome: everybody who comes from now on brings a submission, and returns with one of these codes. A later
 * round's is offered to the participant group of those who are invited to it.
 * Prolific is called while nothing is locked: what is registered is stored before, and the round is connected after.
 * @throws Refusal 404 when the study is not the project's; 400 when it has no such round, or Prolific no such draft in
 *   its currency; 409 without access to Prolific, when people have begun already, or when another study is connected with it
 */
export async function connectStudy(
  db: Connection,
  { prolificId, roundNo, hold, ...ids }: Connecting,
): Promise<void> {
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
  const wanted = { ...ids, roundNo, prolificId };
  await refuseBegun(db, wanted);
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
  const registration = await beginRegistration(db, wanted);
  await refusing("body.prolificId", async () => {
    const groupId = roundNo > 1 ? await keepGroup(db, api, wanted, registration) : null;
    await api.changeStudy(prolificId, {
      completion_codes: toRegister(registration),
      ...(config.screenOutCents && { is_custom_screening: true }),
      ...(groupId !== null && { filters: onlyFor(groupId, filters ?? []) }),
    });
  });
  await confirmRegistration(db, wanted, {
    completedCode: registration.completedCode,
    ...{ currency: config.currency, rewardCents: Math.round(reward), hold },
  });
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
