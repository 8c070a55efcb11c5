import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { headerText } from "@/lib/http/header-text";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";

/** An id at Prolific: 24 hexadecimal digits. */
const prolificId = z
  .string()
  .trim()
  .max(24)
  .regex(/^[0-9a-f]{24}$/, "enter the 24 letters and digits that stand in the address at Prolific");

/** As Prolific names them. */
export const submissionStatus = z.enum([
  "RESERVED",
  "ACTIVE",
  "TIMED-OUT",
  "AWAITING REVIEW",
  "PARTIALLY APPROVED",
  "APPROVED",
  "RETURNED",
  "REJECTED",
  "SCREENED OUT",
]);
export type SubmissionStatus = z.infer<typeof submissionStatus>;

/**
 * How a submission and the answers here disagree. `no_answers`: it was completed there, and the session here was never
 * finished, or no task of it was done, or its person was screened out for no fee; `not_completed`: the session is finished here, and the submission was never completed there; `others`: it is
 * another person's or another study's, or there is none with this id; `approved_unfinished`: approved there, and not finished here; `reward`: recorded as paid by its approval or as its fee
 * is something else than its status there says, so nothing is sent to its person; `partly`: a part is done, and it still awaits review; `never_arrived`: nobody began a session
 * with it; `not_agreed`: its person did not agree to take part, or withdrew before they began one; `screened_out`: screened
 * out there, and not here with this submission; `not_owed`: the session is finished and it awaits review, and less than the
 * reward is owed, because it was paid in another way or taken back; `overpaid`: approved there, and less than the reward was owed, after a bonus or a payment by file;
 * `partly_approved`: a part of the reward was paid there, and is not entered in the ledger; `bonuses`: the bonuses that Prolific lists are not those
 * that are recorded as paid, so nothing is sent to their person.
 */
export const disagreement = z.enum([
  "no_answers",
  "not_completed",
  "others",
  "approved_unfinished",
  "reward",
  "partly",
  "never_arrived",
  "not_agreed",
  "screened_out",
  "not_owed",
  "overpaid",
  "partly_approved",
  "bonuses",
]);
export type Disagreement = z.infer<typeof disagreement>;

const prolificView = z.object({
  /** The project's access; the token itself is never sent. */
  account: z.object({ workspaceId: z.string(), hasWebhooks: z.boolean() }).nullable(),
  /** Whether links that Prolific has signed can be checked: Candor must know its own address. */
  canCheckLinks: z.boolean(),
  /** How many rounds the study has. */
  rounds: z.int(),
  /** Its counterparts there: of a round, and of those after it that have none of their own. */
  studies: z.array(
    z.object({
      roundNo: z.int(),
      prolificId: z.string(),
      /** What an approval pays there. */
      rewardCents: z.int(),
      currency: z.string(),
      codes: z.object({
        completed: z.string(),
        partial: z.string(),
        screenedOut: z.string(),
        noConsent: z.string(),
      }),
      submissions: z.int(),
      checkedAt: instant.nullable(),
      problem: z.string().nullable(),
      /** By submission, without pseudonyms. */
      disagreements: z.array(
        z.object({
          submissionId: z.string(),
          status: submissionStatus,
          kind: disagreement,
          /** What its approval would pay, and what is owed: of one that is `not_owed`. */
          amounts: z.object({ approvalCents: z.int(), owedCents: z.int() }).nullable(),
          /** What Prolific lists in bonuses and what is recorded as paid: of one whose `bonuses` differ. */
          bonuses: z
            .object({
              listedCents: z.int(),
              recordedCents: z.int(),
              /** The most of what is listed and not recorded that the person's payments by file and outside Candor add up to. */
              fileCents: z.int(),
              /** The fee of a screen-out, which is recorded apart and may be in the list. */
              feeCents: z.int().nullable(),
            })
            .nullable(),
          /** What its status says that Prolific paid, null where it does not say how much, and what is recorded: of one whose `reward` differs. */
          reward: z.object({ saidCents: z.int().nullable(), recordedCents: z.int() }).nullable(),
        }),
      ),
      /** Who is in its participant group; null for the first round, which is for everyone. */
      group: z
        .object({
          members: z.int(),
          /** Whoever should be in it and is not, or is and should not be, by their ID at Prolific. */
          differing: z.array(
            z.object({
              participantId: z.string(),
              isThere: z.boolean(),
              /** Whether Prolific refuses to take them in, or out where they are in it. */
              isRefused: z.boolean(),
            }),
          ),
          /** How many more differ. */
          notListed: z.int(),
        })
        .nullable(),
    }),
  ),
});
export type ProlificView = z.input<typeof prolificView>;

export const getProlific = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/prolific",
  access: "researcher",
  // It reveals the ids of submissions.
  scope: "run",
  summary:
    "A study’s connection to Prolific, and the submissions whose status and answers disagree",
  response: prolificView,
});

export const connectAccount = contract({
  route: "PUT /api/projects/{projectId}/prolific",
  access: "admin",
  scope: null,
  action: "prolific.connect_account",
  summary: "Give the project access to Prolific; a new token takes the place of the old one",
  body: z.object({ token: headerText("enter a token", 1_000), workspaceId: prolificId }),
  response: z.object({ connected: z.literal(true) }),
});

export const disconnectAccount = contract({
  route: "DELETE /api/projects/{projectId}/prolific",
  access: "admin",
  scope: null,
  action: "prolific.disconnect_account",
  whileArchived: true,
  summary: "Forget the project’s access to Prolific",
  response: z.object({ connected: z.literal(false) }),
});

export const connectStudy = contract({
  route: "PUT /api/projects/{projectId}/studies/{studyId}/prolific",
  access: "admin",
  scope: null,
  action: "prolific.connect_study",
  summary:
    "Connect a round with a study at Prolific that is not published yet, and register the codes there",
  body: z.object({
    prolificId,
    /** The first of the rounds whose sessions are its submissions. */
    roundNo: z.int().min(1).max(6).default(1),
  }),
  response: prolificView,
});

/** What somebody has seen at Prolific as paid for a submission. */
const paidThere = z.object({
  /** Made by the sender: of the payout with this one payment. */
  payoutId: uuid(),
  submissionId: z
    .string()
    .max(64)
    .regex(/^[\w-]+$/),
  cents: z.int().min(1).max(1_000_000),
});

export const enterPartial = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/prolific/partial-approvals",
  access: "admin",
  scope: null,
  action: "prolific.enter_partial",
  whileArchived: true,
  summary:
    "Enter in the ledger what Prolific has paid for a submission that it approved in part; sent twice, it is there once",
  body: paidThere,
  response: prolificView,
});

export const enterBonus = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/prolific/bonuses",
  access: "admin",
  scope: null,
  action: "prolific.enter_bonus",
  whileArchived: true,
  summary:
    "Enter in the ledger a bonus that Prolific lists for a submission and Candor did not know of; sent twice, it is there once",
  body: paidThere,
  response: prolificView,
});

export const checkSubmissions = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/prolific/check",
  access: "researcher",
  scope: null,
  action: "prolific.check",
  whileArchived: true,
  summary: "Read the status of all submissions at Prolific now",
  response: prolificView,
});

export const takeEvent = contract({
  route: "POST /api/prolific/{projectId}/events",
  access: "public",
  signed: true,
  summary: "For Prolific’s webhooks: the status of a submission has changed",
  consumes: ["application/json"],
  response: z.object({ taken: z.literal(true) }),
});
