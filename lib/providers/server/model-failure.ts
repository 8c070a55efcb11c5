import { APICallError } from "@ai-sdk/provider";
import { Refusal } from "@/lib/http/errors";
import { RefusedAddress } from "@/lib/outbound/server/call-outside";
import { RefusedAnswer } from "@/lib/outbound/server/outside-fetch";
import { hideSecret } from "@/lib/secrets/hide-secret";
import { keepDirection } from "@/lib/text/keep-direction";
import { storable } from "@/lib/text/storable";
import { localProviderId } from "../schema";
import type { Endpoint } from "./endpoint";

/**
 * Why a call of a model gave no answer.
 * - `busy`: too many calls, or too much load. It passes, and every call to the provider waits.
 * - `broken`: no whole answer arrived, or the provider failed. It passes.
 * - `input`: the provider refuses this input.
 * - `provider`: it refuses all calls: the key, the model, the account or the address is wrong.
 */
export type FailureKind = "busy" | "broken" | "input" | "provider";

export class ModelFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
    /** How long the provider asks to be left alone. */
    readonly retryAfterMs: number | null = null,
    /** Whether the provider may have charged for it: it might have answered in full. */
    readonly mayCost = false,
  ) {
    super(message);
    this.name = "ModelFailure";
  }

  get passes(): boolean {
    return this.kind === "busy" || this.kind === "broken";
  }
}

/** The same for whatever a call of an endpoint threw, in words for a person: without keys, headers or bodies of requests. */
export function explainFailure(error: unknown, endpoint?: Called): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (error instanceof RefusedAddress) return new ModelFailure("provider", error.message);
  if (error instanceof Refusal) return new ModelFailure("provider", error.message);
  if (APICallError.isInstance(error) && error.statusCode !== undefined)
    return ofStatus(error, endpoint);
  const { name, cause } = error as Error & { cause?: { code?: string; name?: string } };
  const unread = [error, cause].find((one) => one instanceof RefusedAnswer);
  if (unread) return new ModelFailure("provider", unread.message, null, true);
  if (name === "TimeoutError" || name === "AbortError") {
    const problem = `${subjectOf(endpoint)} did not answer in time.`;
    return new ModelFailure("broken", problem, null, true);
  }
  if (cause instanceof RefusedAddress) return new ModelFailure("provider", cause.message);
  const code = cause?.code ?? cause?.name ?? name;
  const isUnsent = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/.test(code);
  if (!isUnsent) {
    const problem = `The connection to ${nameOf(endpoint)} broke (${code}).`;
    return new ModelFailure("broken", problem, null, true);
  }
  const advice = endpoint?.id === localProviderId ? " Start it: npm run local-model." : "";
  const problem = `${subjectOf(endpoint)} can’t be reached (${code}).${advice}`;
  return new ModelFailure("broken", problem);
}

/** What was called. */
type Called = Pick<Endpoint, "id" | "name" | "key">;

const nameOf = (endpoint: Called | undefined): string =>
  endpoint ? `the provider “${keepDirection(endpoint.name)}”` : "the provider";

const subjectOf = (endpoint: Called | undefined): string => nameOf(endpoint).replace(/^t/, "T");

function ofStatus(error: APICallError, endpoint: Called | undefined): ModelFailure {
  const { statusCode: status = 0, responseHeaders: headers = {}, data } = error;
  const said = wordsOf(data, error, endpoint?.key ?? null);
  const sentence = `${subjectOf(endpoint)} answered with status ${status}${said && `: ${said}`}`;
  // What it sent is no answer in its own format.
  if (status === 200) {
    return new ModelFailure(
      "broken",
      `The answer of ${nameOf(endpoint)} could not be read.`,
      null,
      true,
    );
  }
  // A spent account is answered like too many calls, and does not pass.
  const isSpent = status === 402 || (status === 429 && /quota|billing|credit/i.test(said));
  if (isSpent || [401, 403, 404].includes(status)) return new ModelFailure("provider", sentence);
  if (status >= 300 && status < 400) {
    return new ModelFailure("provider", `${sentence}: enter the address that it redirects to.`);
  }
  const retryAfterMs = readRetryAfter(headers, Date.now());
  // 529: Anthropic is overloaded.
  if (status === 429 || status === 529 || status === 503) {
    return new ModelFailure("busy", sentence, retryAfterMs);
  }
  const passes = status >= 500 || status === 408 || status === 409;
  return new ModelFailure(passes ? "broken" : "input", sentence, retryAfterMs);
}

const mostWords = 300;

/** What the provider says of the error. It may repeat what it was sent, so it is cut short, and has no key. */
function wordsOf(data: unknown, { message }: APICallError, key: string | null): string {
  const said = (data as { error?: { message?: unknown } } | undefined)?.error?.message ?? message;
  return typeof said === "string" ? storable(hideSecret(said, key).slice(0, mostWords)) : "";
}

/** No provider keeps everybody waiting longer. */
const longestMs = 3_600_000;

/** Retry-After in seconds or as a date, or the more exact header that some send. */
export function readRetryAfter(headers: Record<string, string>, now: number): number | null {
  const [exact, given] = [headers["retry-after-ms"], headers["retry-after"]];
  const seconds = Number(given);
  const ms =
    exact !== undefined && Number.isFinite(Number(exact))
      ? Number(exact)
      : given === undefined
        ? Number.NaN
        : Number.isFinite(seconds)
          ? 1_000 * seconds
          : Date.parse(given) - now;
  return Number.isFinite(ms) ? Math.min(longestMs, Math.max(0, ms)) : null;
}
