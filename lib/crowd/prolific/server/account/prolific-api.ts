import { z } from "zod";
import type { Connection } from "@/db/client";
import { submissionStatus } from "@/lib/crowd/prolific/schema";
import { log } from "@/lib/log/server/log";
import { RefusedAddress, UnknownHost } from "@/lib/outbound/server/call-outside";
import { sharedOutsideFetch } from "@/lib/outbound/server/outside-fetch";
import { storable } from "@/lib/text/storable";
import { baseUrl } from "./base-url";

/**
 * Why a call came to nothing. `refused`: it did nothing, and does nothing if it is sent again; `busy`: it did nothing, and may
 * be sent again later; `unknown`: it may have done everything.
 */
export class ProlificProblem extends Error {
  constructor(
    readonly kind: "refused" | "busy" | "unknown",
    message: string,
    /** When it may be sent again. */
    readonly waitMs = 60_000,
    /** Of an answer that is about what was asked for: none that asks to wait, and no failure of Prolific. */
    readonly status?: number,
  ) {
    super(message);
  }
}

/** Prolific answered, in a form that Candor does not know; so it may have done everything. */
class UnreadableAnswer extends ProlificProblem {
  constructor() {
    super("unknown", "Prolific’s answer has another form than expected.");
  }
}

/** Whether Prolific is there, and the problem is of what was asked of it. */
export const isAnswered = (problem: ProlificProblem) =>
  problem.status !== undefined || problem instanceof UnreadableAnswer;

/** This server can't call Prolific now: nothing that anybody entered is the reason. */
export class UnreachableProlific extends ProlificProblem {
  constructor(refused: RefusedAddress) {
    // Any other reason says itself what to do.
    const advice =
      refused instanceof UnknownHost
        ? " Ask whoever runs it for a connection to the internet, then try again."
        : "";
    super("busy", `This server can’t reach Prolific. ${refused.message}${advice}`);
  }
}

const timeoutMs = 20_000;
/** The most submissions of a page. */
const pageSize = 100;
/** The most pages: a list has an end. */
const mostPages = 500;
/** The most participants of a group. */
const mostMembers = 10_000;
/** No amount in hundredths is as large. */
const mostCents = 10_000_000;

/** An id goes into addresses. Prolific's have 24 hexadecimal digits; others of letters and digits do no harm. */
const id = z.string().regex(/^[\w-]{1,64}$/);

const submission = z
  .object({
    id,
    status: submissionStatus,
    study_id: id.nullish(),
    participant: id.nullish(),
    participant_id: id.nullish(),
    entered_code: z.string().nullish(),
    study_code: z.string().nullish(),
    /** In cents. */
    bonus_payments: z.array(z.number().min(0).max(mostCents)).max(200).nullish(),
  })
  .transform((one) => ({
    id: one.id,
    status: one.status,
    studyId: one.study_id ?? null,
    participantId: one.participant ?? one.participant_id ?? null,
    code: codeOf(one.entered_code ?? one.study_code),
    /** Null where it lists none. */
    bonusCents: one.bonus_payments
      ? Math.round(one.bonus_payments.reduce((sum, cents) => sum + cents, 0))
      : null,
  }));
export type Submission = z.output<typeof submission>;

/** People enter whatever they like. */
const codeOf = (entered: string | null | undefined): string | null =>
  entered === null || entered === undefined ? null : storable(entered).slice(0, 100);

const subscriptionList = z.object({
  results: z.array(z.object({ event_type: z.string(), target_url: z.string() })).max(1_000),
});

const filter = z.looseObject({ filter_id: z.string().nullish() });

const study = z.object({
  id,
  status: z.string(),
  /** In hundredths of the currency. */
  reward: z.number().min(0).max(mostCents),
  presentment_currency_tag: z.string().nullish(),
  filters: z.array(filter).nullish(),
});
export type StudyFilter = z.infer<typeof filter>;

/** What Candor sets in a draft. */
interface StudyChange {
  completion_codes: readonly CompletionCode[];
  /** Without it nobody can be screened out for a fee. */
  is_custom_screening?: true;
  filters?: readonly StudyFilter[];
}

export interface CompletionCode {
  code: string;
  code_type: "COMPLETED" | "OTHER" | "NO_CONSENT";
  actor: "participant";
  actions: { action: "MANUALLY_REVIEW" }[];
}

/** A submission whose status Candor does not know keeps the last one: the others are read all the same. */
function readable(results: readonly unknown[]): Submission[] {
  const parsed = results.map((one) => submission.safeParse(one));
  const errors = parsed.flatMap(({ error }) => error ?? []);
  const [err] = errors;
  if (err) log.warn({ err, submissions: errors.length }, "Prolific lists what can’t be read");
  return parsed.flatMap(({ data }) => data ?? []);
}

/** Prolific's API with a token. Every call throws a {@link ProlificProblem} where it comes to nothing. */
export function prolificApi(db: Connection, token: string) {
  async function call<S extends z.ZodType>(
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    answer: S,
    body?: unknown,
  ): Promise<{ body: z.output<S>; headers: Headers }> {
    const response = await send(db, `${baseUrl()}/api/v1${path}`, {
      method,
      headers: { authorization: `Token ${token}`, "content-type": "application/json" },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const parsed = answer.safeParse(response.json);
    if (!parsed.success) {
      throw new UnreadableAnswer();
    }
    return { body: parsed.data, headers: response.headers };
  }

  const anything = z.unknown();
  return {
    study: async (id: string) => (await call("GET", `/studies/${id}/`, study)).body,
    changeStudy: (id: string, change: StudyChange) =>
      call("PATCH", `/studies/${id}/`, anything, change),
    /** Null where Prolific has none with this id: anybody can make up an id. */
    submission: async (id: string) => {
      try {
        return (await call("GET", `/submissions/${id}/`, submission)).body;
      } catch (error) {
        if (error instanceof ProlificProblem && error.status === 404) return null;
        throw error;
      }
    },
    /** All submissions of a study. */
    async *submissions(studyId: string): AsyncGenerator<Submission[]> {
      const page = z.object({ results: z.array(z.unknown()).max(pageSize) });
      let before = "";
      for (let no = 1; no <= mostPages; no += 1) {
        const query = new URLSearchParams({
          ...{ study: studyId, page: String(no), page_size: String(pageSize) },
        });
        const { results } = (await call("GET", `/submissions/?${query}`, page)).body;
        const some = readable(results);
        yield some;
        if (results.length < pageSize) return;
        const ids = JSON.stringify(some.map((one) => one.id));
        if (ids === before) break;
        before = ids;
      }
      throw new ProlificProblem("unknown", "Prolific’s list of the submissions has no end.");
    },
    /** Sent twice, it approves once. */
    approve: (id: string) =>
      call("POST", `/submissions/${id}/transition/`, anything, { action: "APPROVE" }),
    /**
     * Pays a submission this much, which Prolific takes in units of the currency, and ends it; its place is free for
     * somebody else.
     */
    screenOut: (studyId: string, submissionId: string, cents: number) =>
      call("POST", `/studies/${studyId}/screen-out-submissions/`, anything, {
        submission_ids: [submissionId],
        bonus_per_submission: cents / 100,
        increase_places: true,
      }),
    makeGroup: async (workspace_id: string, name: string) =>
      (
        await call("POST", "/participant-groups/", z.object({ id }), {
          workspace_id,
          name,
        })
      ).body.id,
    /** The participants of a group. */
    members: async (groupId: string) => {
      const list = z.object({
        results: z.array(z.object({ participant_id: id })).max(mostMembers),
      });
      const { results } = (await call("GET", membersOf(groupId), list)).body;
      return results.map(({ participant_id }) => participant_id);
    },
    /** Sent twice, it adds once. */
    addMembers: (groupId: string, participant_ids: readonly string[]) =>
      call("POST", membersOf(groupId), anything, { participant_ids }),
    /** Sent twice, it removes once. */
    removeMembers: (groupId: string, participant_ids: readonly string[]) =>
      call("DELETE", membersOf(groupId), anything, { participant_ids }),
    /** Prepares bonuses and pays none. @returns the id with which they are paid */
    prepareBonuses: async (
      studyId: string,
      bonuses: readonly { submissionId: string; cents: number }[],
    ) => {
      const lines = bonuses.map(
        ({ submissionId, cents }) => `${submissionId},${(cents / 100).toFixed(2)}`,
      );
      const made = await call("POST", "/submissions/bonus-payments/", z.object({ id }), {
        study_id: studyId,
        csv_bonuses: lines.join("\n"),
      });
      return made.body.id;
    },
    /** Sent twice, it pays twice. */
    payBonuses: (id: string) => call("POST", `/bulk-bonus-payments/${id}/pay/`, anything),
    /** The secret with which the workspace's webhooks are signed, from now on. */
    makeHookSecret: async (workspace_id: string) =>
      (await call("POST", "/hooks/secrets/", z.object({ value: z.string() }), { workspace_id }))
        .body.value,
    /** The workspace's active subscriptions. */
    subscriptions: async (workspace_id: string) => {
      const query = new URLSearchParams({ workspace_id });
      return (await call("GET", `/hooks/subscriptions/?${query}`, subscriptionList)).body.results;
    },
    subscribe: async (workspace_id: string, event_type: string, target_url: string) => {
      const made = await call("POST", "/hooks/subscriptions/", z.object({ id }), {
        ...{ workspace_id, event_type, target_url },
      });
      const secret = made.headers.get("x-hook-secret");
      // It is active once it is confirmed.
      await call("POST", `/hooks/subscriptions/${made.body.id}/`, anything, { secret });
    },
  };
}

export type ProlificApi = ReturnType<typeof prolificApi>;

const membersOf = (groupId: string) => `/participant-groups/${groupId}/participants/`;

async function send(db: Connection, url: string, init: RequestInit) {
  try {
    const response = await sharedOutsideFetch(db)(url, init);
    const text = await response.text();
    if (response.ok) {
      return { json: text === "" ? null : JSON.parse(text), headers: response.headers };
    }
    throw problemOf(response, text);
  } catch (error) {
    if (error instanceof ProlificProblem) throw error;
    if (error instanceof RefusedAddress) throw new UnreachableProlific(error);
    throw new ProlificProblem("unknown", "Prolific did not answer, or its answer was cut off.");
  }
}

/** Prolific waited too long for the rest of the call, or the call does not fit what was done before: that may be the call itself. */
const mayBeDone = [408, 409];

function problemOf({ status, headers }: Response, text: string): ProlificProblem {
  if (status === 429) {
    const seconds = Number(headers.get("retry-after"));
    const waitMs = seconds > 0 && seconds < 3_600 ? seconds * 1_000 : undefined;
    return new ProlificProblem("busy", "Prolific asks to wait.", waitMs);
  }
  if (status === 401 || status === 403) {
    return new ProlificProblem(
      "refused",
      "Prolific does not accept the token for this.",
      undefined,
      status,
    );
  }
  if (status >= 400 && status < 500) {
    const words = `Prolific refused it (${status}): ${storable(text.slice(0, 300))}`;
    const kind = mayBeDone.includes(status) ? "unknown" : "refused";
    return new ProlificProblem(kind, words, undefined, status);
  }
  return new ProlificProblem("unknown", `Prolific failed (${status}).`);
}
