import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
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
}

/**
 * What goes wrong with the next call of a kind: an answer before anything is done (`refused`, `busy`, `failed`), or no
 * answer although all is done (`silent`), or done twice by the platform itself.
 */
type Fault = "refused" | "busy" | "failed" | "silent";

/** A server that speaks Prolific's API as far as Candor calls it, for tests. */
export async function startLocalProlific() {
  const token = "a token";
  const state = {
    studies: new Map<string, { status: string; reward: number; codes: unknown }>(),
    submissions: new Map<string, LocalSubmission>(),
    prepared: new Map<string, [submission: string, cents: number][]>(),
    hooks: [] as { event_type: string; target_url: string; isConfirmed: boolean; secret: string }[],
    /** Of the next calls, by the last word of their path. */
    faults: new Map<string, Fault[]>(),
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
      if (method === "PATCH") study.codes = body.completion_codes;
      return { id, status: study.status, reward: study.reward };
    }
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
    if (kind === "hooks" && id === "secrets") return { value: "the workspace’s secret" };
    if (kind === "hooks" && !what) {
      const { event_type, target_url } = body as Record<string, string>;
      const secret = newProlificId();
      state.hooks.push({
        ...{ event_type: event_type ?? "", target_url: target_url ?? "", secret },
        isConfirmed: false,
      });
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
    if (headers.authorization !== `Token ${token}`) return reply(401);
    const fault = state.faults.get(named)?.shift();
    if (fault === "refused") return reply(400, { error: { detail: "Not enough funds" } });
    if (fault === "busy") return reply(429, {}, { "retry-after": "120" });
    if (fault === "failed") return reply(500);
    const body = text === "" ? {} : JSON.parse(text);
    const answered = answer(method, path, body);
    if (fault === "silent") return response.destroy();
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
    addStudy: (reward: number) => {
      const id = newProlificId();
      state.studies.set(id, { status: "UNPUBLISHED", reward, codes: null });
      return id;
    },
    addSubmission: (study: string, participant = newProlificId()) => {
      const one: LocalSubmission = {
        ...{ id: newProlificId(), study, participant, status: "ACTIVE", code: null, bonuses: [] },
      };
      state.submissions.set(one.id, one);
      return one;
    },
    fail: (what: string, ...faults: Fault[]) => state.faults.set(what, faults),
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
