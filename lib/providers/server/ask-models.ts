import { createHash } from "node:crypto";
import { type ZodType, z } from "zod";
import type { Answer, Ask } from "@/lib/prompts/ask";
import type { Message, Prompt } from "@/lib/prompts/prompt";
import { costOf } from "../price";
import type { AnswerBook, StoredAnswer } from "./answer-book";
import { callModel, type ModelCall } from "./call-model";
import type { Endpoint } from "./endpoint";
import type { Gate } from "./gate";
import { explainFailure } from "./model-failure";

/** A model that answers prompts. */
export interface AskedModel {
  endpoint: Endpoint;
  model: string;
  temperature: number;
  fetch: typeof globalThis.fetch;
  gate: Gate;
}

interface Asking {
  projectId: string;
  /** Which model answers a prompt. @throws where none was chosen */
  choose: (prompt: string) => AskedModel;
  book: AnswerBook;
  /** How often an answer that fits no format is asked for again. */
  again: number;
  /** Called before each call. @throws where no more calls are wanted */
  check?: () => void;
  /** Answers that are being asked for at this moment, by key: who asks the same waits for them. */
  underWay?: Map<string, Promise<StoredAnswer>>;
  timeoutMs?: number;
}

/** As long as a slow machine may take for a paragraph. */
const longestCallMs = 180_000;

/** The `Ask` of real models: every answer is stored before it counts, and a stored one is not asked for again. */
export function askModels(asking: Asking): Ask {
  const { projectId, choose, book, again, check, timeoutMs = longestCallMs } = asking;
  const underWay = asking.underWay ?? new Map<string, Promise<StoredAnswer>>();

  async function answerTo(call: Planned): Promise<StoredAnswer> {
    const sent = underWay.get(call.key) ?? findOrSend(call);
    underWay.set(call.key, sent);
    try {
      return await sent;
    } finally {
      underWay.delete(call.key);
    }
  }

  async function findOrSend(call: Planned): Promise<StoredAnswer> {
    const known = await book.find(call.key);
    if (known) return known;
    try {
      return await send(call);
    } catch (error) {
      await book.leave(call.key);
      throw error;
    }
  }

  async function send(planned: Planned): Promise<StoredAnswer> {
    const { asked, call, key, most } = planned;
    const { endpoint, fetch, gate, model } = asked;
    await book.reserve(most);
    let isReserved = true;
    try {
      const reply = await gate.run(async () => {
        if (!isReserved) {
          await book.reserve(most);
          isReserved = true;
        }
        check?.();
        try {
          return await callModel(endpoint, fetch, {
            ...call,
            signal: AbortSignal.timeout(timeoutMs),
          });
        } catch (error) {
          const failure = explainFailure(error);
          // The next try may cost as much again.
          if (failure.mayCost) {
            isReserved = false;
            await book.release(most, true);
          }
          throw failure;
        }
      });
      const { text, finish, tokens } = reply;
      const { name: prompt, version: promptVersion } = planned.prompt;
      const cost = costOf(tokens, endpoint.prices[model]);
      const answer = { key, model, prompt, promptVersion, text, finish, tokens, cost };
      isReserved = false;
      return await book.store(answer, most);
    } finally {
      if (isReserved) await book.release(most, false);
    }
  }

  return async <Input, Output>(
    prompt: Prompt<Input, Output>,
    input: Input,
    sample = 0,
  ): Promise<Answer<Output>> => {
    const asked = choose(prompt.name);
    const messages = prompt.write(input);
    for (let attempt = 0; ; attempt += 1) {
      const planned = planCall({ projectId, asked, prompt, messages, sample, attempt });
      const { text, finish } = await answerTo(planned);
      const value = finish === "content-filter" ? null : prompt.read(text, input);
      if (value !== null || attempt >= again) {
        return { text, value, isCutOff: finish === "length" };
      }
    }
  };
}

interface Planned {
  asked: AskedModel;
  prompt: Pick<Prompt<never, unknown>, "name" | "version">;
  call: Omit<ModelCall, "signal">;
  key: string;
  /** The most that it can cost. */
  most: number;
}

function planCall({
  projectId,
  asked,
  prompt,
  messages,
  sample,
  attempt,
}: Pick<Planned, "asked"> & {
  projectId: string;
  prompt: Pick<Prompt<never, unknown>, "name" | "version" | "mostTokens" | "schema">;
  messages: readonly Message[];
  sample: number;
  attempt: number;
}): Planned {
  const { endpoint, model, temperature } = asked;
  const { name, version } = prompt;
  const mostTokens = prompt.mostTokens + (endpoint.prices[model]?.thinking ?? 0);
  const schema = endpoint.structured ? prompt.schema : undefined;
  const described = [projectId, endpoint.identity, model, name, version, temperature, mostTokens];
  const all = [...described, schema !== undefined, messages, sample, attempt];
  const key = createHash("sha256").update(JSON.stringify(all)).digest("hex");
  const tokens = { input: mostInput(messages, schema), output: mostTokens };
  return {
    asked,
    prompt,
    // Endpoints that repeat themselves would answer each sample alike.
    call: { model, temperature, mostTokens, messages, schema, seed: 1_000 * sample + attempt },
    key,
    most: costOf(tokens, endpoint.prices[model]),
  };
}

/** What a message takes beside its text. */
const tokensOfMessage = 20;

/** No tokenizer makes more tokens of a text than it has bytes. */
function mostInput(messages: readonly Message[], schema: ZodType | undefined): number {
  const ofMessages = messages.reduce(
    (sum, { content }) => sum + tokensOfMessage + Buffer.byteLength(content),
    0,
  );
  return ofMessages + (schema ? 400 + sizeOf(schema) : 0);
}

const sizes = new WeakMap<ZodType, number>();

function sizeOf(schema: ZodType): number {
  const known = sizes.get(schema) ?? JSON.stringify(z.toJSONSchema(schema)).length;
  sizes.set(schema, known);
  return known;
}
