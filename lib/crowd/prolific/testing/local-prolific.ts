import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import type { SubmissionStatus } from "../schema";

/** 24 hexadecimal digits, as Prolific's ids. */
export const newProlificId = () => randomBytes(12).toString("hex");

interface LocalSubmission {
  id: string;
  study: string;
  participant: string;
  status: SubmissionStatus | "SOMETHING NEW";
  code: string | null;
  bonuses: number[];
  /** What it was paid for being screened out. */
  fees: number[];
}

interface LocalStudy {
  status: string;
  reward: number;
  currency: string;
  codes: unknown;
  filters: { filter_id: string; selected_values: string[] }[];
  /** Whether people can be screened out for a fee. */
  screens: boolean;
}

interface LocalHook {
  workspace_id: string;
  event_type: string;
  target_url: string;
  isConfirmed: boolean;
  secret: string;
}

/**
 * What goes wrong with the next call of a kind: an answer before anything is done (`refused`, `forbidden`, `busy`, `failed`), or
 * none although all is done (`silent`), or one that does not say so (`compressed`, and a status).
 */
type Fault = "refused" | "forbidden" | "busy" | "failed" | "silent" | "compressed" | 408 | 409;

/** How Prolific signs the links with which it sends people. */
async function makeSigning() {
  const keys: JWK[] = [];
  let current: { kid: string; key: CryptoKey };
  async function rotate() {
    const { publicKey, privateKey } = await generateKeyPair("RS256");
    current = { kid: newProlificId(), key: privateKey };
    keys.splice(0, keys.length, {
      ...(await exportJWK(publicKey)),
      kid: current.kid,
      alg: "RS256",
    });
  }
  async function sign(
    { id, study, participant }: LocalSubmission,
    to: { origin: string; now: Date },
  ) {
    const ids = { PROLIFIC_PID: participant, STUDY_ID: study, SESSION_ID: id };
    const made = new SignJWT({ prolific: ids })
      .setProtectedHeader({ alg: "RS256", kid: current.kid })
      .setAudience(`${to.origin}/read/a-link`)
      .setExpirationTime(new Date(to.now.getTime() + 10 * 60_000));
    return `?prolific_token=${await made.sign(current.key)}`;
  }
  await rotate();
  return { keys, rotate, sign };
}

/** A server that speaks Prolific's API as far as Candor calls it, for tests. */
export async function startLocalProlific() {
  const token = "a token";
  const signing = await makeSigning();
  const state = {
    studies: new Map<string, LocalStudy>(),
    groups: new Map<string, Set<string>>(),
    submissions: new Map<string, LocalSubmission>(),
    prepared: new Map<string, [submission: string, cents: number][]>(),
    /** Of the webhooks, by workspace: a new one takes the place of the old one. */
    hookSecrets: new Map<string, string>(),
    hooks: [] as LocalHook[],
    /** Of the next calls, by the last word of their path. */
    faults: new Map<string, (Fault | undefined)[]>(),
    /** What happens before the next call of a kind is answered. */
    meanwhile: new Map<string, () => Promise<unknown>>(),
    /** What is answered in place of what is asked for, by kind, for as long as it is there. */
    instead: new Map<string, (words: readonly string[]) => unknown>(),
    /** The paths that are answered with 500, for as long as they are here. */
    broken: new Set<string>(),
    /** The ids with which a call for several is refused, for as long as they are here. */
    refused: new Set<string>(),
    calls: [] as string[],
    /** Bonuses are paid a while after the call: by `settle`. */
    underWay: [] as [submission: string, cents: number][],
  };

  function answer(method: string, path: string, body: Record<string, unknown>): unknown {
    const [, kind, id, what] = path.split("?")[0]?.split("/") ?? [];
    const query = new URLSearchParams(path.split("?")[1]);
    if (kind === "studies" && id) {
      const study = state.studies.get(id);
      if (!study) return undefined;
      if (what === "screen-out-submissions") return screenOut(study, body);
      if (method === "PATCH") {
        study.codes = body.completion_codes;
        study.screens = body.is_custom_screening === true;
        if (body.filters) study.filters = body.filters as LocalStudy["filters"];
      }
      const { status, reward, currency, filters } = study;
      return { id, status, reward, presentment_currency_tag: currency, filters };
    }
    if (kind === "participant-groups") return onGroups(method, id, body);
    if (kind === "submissions" && id === "bonus-payments") {
      const bulkId = newProlificId();
      const lines = String(body.csv_bonuses).split("\n");
      state.prepared.set(
        bulkId,
        lines.map((line) => {
          const [submission = "", amount] = line.split(",");
          return [submission, Math.round(100 * Number(amount))];
        }),
      );
      return { id: bulkId };
    }
    if (kind === "bulk-bonus-payments" && id) {
      const prepared = state.prepared.get(id);
      if (!prepared) return undefined;
      state.underWay.push(...prepared);
      return {};
    }
    if (kind === "submissions" && id && what === "transition") {
      const one = state.submissions.get(id);
      if (!one) return undefined;
      if (one.status === "AWAITING REVIEW") one.status = "APPROVED";
      return { id, status: one.status };
    }
    if (kind === "submissions" && id) {
      const one = state.submissions.get(id);
      return one && shown(one);
    }
    if (kind === "submissions") {
      const [page, size] = [Number(query.get("page")), Number(query.get("page_size"))];
      const ofStudy = [...state.submissions.values()].filter(
        ({ study }) => study === query.get("study"),
      );
      return { results: ofStudy.slice((page - 1) * size, page * size).map(shown) };
    }
    if (kind === "hooks" && id === "secrets") {
      const value = newProlificId();
      state.hookSecrets.set(String(body.workspace_id), value);
      return { value };
    }
    if (kind === "hooks" && !what && method === "GET") {
      const isListed = (one: LocalHook) =>
        one.isConfirmed && one.workspace_id === query.get("workspace_id");
      return { results: state.hooks.filter(isListed) };
    }
    if (kind === "hooks" && !what) {
      const { workspace_id = "", event_type = "", target_url = "" } = body as Partial<LocalHook>;
      const secret = newProlificId();
      state.hooks.push({ workspace_id, event_type, target_url, secret, isConfirmed: false });
      return { id: String(state.hooks.length - 1), secret };
    }
    if (kind === "hooks" && what) {
      const hook = state.hooks[Number(what)];
      if (hook?.secret !== body.secret) return undefined;
      if (hook) hook.isConfirmed = true;
      return {};
    }
    return undefined;
  }

  function screenOut(study: LocalStudy, body: Record<string, unknown>) {
    if (!study.screens) return undefined;
    for (const id of body.submission_ids as string[]) {
      const one = state.submissions.get(id);
      if (!one || !["RESERVED", "ACTIVE", "AWAITING REVIEW"].includes(one.status)) continue;
      one.status = "SCREENED OUT";
      one.fees.push(Math.round(100 * Number(body.bonus_per_submission)));
    }
    return { message: "The request to bulk screen out has been made successfully." };
  }

  function onGroups(method: string, id: string | undefined, body: Record<string, unknown>) {
    if (!id) {
      const made = newProlificId();
      state.groups.set(made, new Set());
      return { id: made, name: body.name, workspace_id: body.workspace_id };
    }
    const group = state.groups.get(id);
    for (const one of (body.participant_ids ?? []) as string[]) {
      if (method === "DELETE") group?.delete(one);
      else group?.add(one);
    }
    return group && { results: [...group].map((participant_id) => ({ participant_id })) };
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    let text = "";
    for await (const part of request) text += part;
    const { method = "GET", url = "", headers } = request;
    const path = url.replace("/api/v1", "");
    const words = (path.split("?")[0] ?? "").split("/").filter(Boolean);
    const last = words.at(-1) ?? "";
    const named = /^[0-9a-f]{24}$/.test(last) ? (words.at(-2) ?? "") : last;
    state.calls.push(`${method} ${named}`);
    const reply = (status: number, body: unknown = {}, more = {}) =>
      response
        .writeHead(status, { "content-type": "application/json", ...more })
        .end(JSON.stringify(body));
    if (last === "jwks.json") {
      return state.faults.get(last)?.shift() ? reply(500) : reply(200, { keys: signing.keys });
    }
    if (headers.authorization !== `Token ${token}`) return reply(401);
    const work = state.meanwhile.get(named);
    state.meanwhile.delete(named);
    await work?.();
    const fault = state.faults.get(named)?.shift();
    if (fault === "refused") return reply(400, { error: { detail: "Not enough funds" } });
    if (fault === "forbidden") return reply(403);
    if (fault === "busy") return reply(429, {}, { "retry-after": "120" });
    if (fault === "failed" || state.broken.has(path)) return reply(500);
    if ([...state.refused].some((id) => text.includes(id))) return reply(400);
    const body = text === "" ? {} : JSON.parse(text);
    const instead = state.instead.get(named);
    const answered = instead ? instead(words) : answer(method, path, body);
    if (fault === "silent") return response.destroy();
    if (fault === "compressed") return reply(200, answered, { "content-encoding": "gzip" });
    if (typeof fault === "number") return reply(fault);
    if (answered === undefined) return reply(404);
    const { secret } = answered as { secret?: string };
    return reply(200, answered, secret ? { "x-hook-secret": secret } : {});
  }

  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    ...{ state, token, url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}` },
    stop: () => server.close(),
    addStudy: (reward: number, currency = "USD") => {
      const id = newProlificId();
      const rest = { codes: null, filters: [], screens: false };
      state.studies.set(id, { status: "UNPUBLISHED", reward, currency, ...rest });
      return id;
    },
    /** The link with which Prolific sends somebody to this address. */
    sign: async (one: LocalSubmission, { origin, now }: { origin: string; now: Date }) =>
      signing.sign(one, { origin, now }),
    rotateKeys: () => signing.rotate(),
    addSubmission: (study: string, participant = newProlificId()) => {
      const one: LocalSubmission = {
        ...{
          id: newProlificId(),
          study,
          participant,
          status: "ACTIVE",
          code: null,
          bonuses: [],
          fees: [],
        },
      };
      state.submissions.set(one.id, one);
      return one;
    },
    fail: (what: string, ...faults: (Fault | undefined)[]) => state.faults.set(what, faults),
    /** The bonuses that were asked for are paid. */
    settle: () => {
      for (const [id, cents] of state.underWay.splice(0)) {
        state.submissions.get(id)?.bonuses.push(cents);
      }
    },
  };
}

const shown = ({ id, study, participant, status, code, bonuses }: LocalSubmission) => ({
  ...{ id, study_id: study, participant, status, entered_code: code, bonus_payments: bonuses },
});
