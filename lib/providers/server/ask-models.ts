import { createHash } from "node:crypto";
import { type ZodType, z } from "zod";
import type { Answer, Ask } from "@/lib/prompts/ask";
import type { Message, Prompt } from "@/lib/prompts/prompt";
import { costOf, priceOf } from "../price";
import { type AskedModel, type Asking, answersOnce, type PlannedCall } from "./answer-once";
import { callModel } from "./call-model";

interface AskingAgain extends Asking {
  /** How often an answer that fits no format is asked for again. */
  again: number;
  /** How often all of these answers were given up, and others are to be asked for. */
  retries?: number;
}

/** The `Ask` of real models: every answer is stored before it counts, and a stored one is not asked for again. */
export function askModels({ projectId, choose, again, retries = 0, ...asking }: AskingAgain): Ask {
  const answerTo = answersOnce(asking);
  return async <Input, Output>(
    prompt: Prompt<Input, Output>,
    input: Input,
    sample = 0,
  ): Promise<Answer<Output>> => {
    const asked = choose(prompt.name);
    const messages = prompt.write(input);
    const first = retries * (again + 1);
    for (let attempt = first; ; attempt += 1) {
      const planned = planCall({ projectId, asked, prompt, messages, sample, attempt });
      const { text, finish } = await answerTo(planned);
      const value = finish === "content-filter" ? null : prompt.read(text, input);
      if (value !== null || attempt >= first + again) {
        return { text, value, isCutOff: finish === "length" };
      }
    }
  };
}

function planCall({
  projectId,
  asked,
  prompt,
  messages,
  sample,
  attempt,
}: {
  projectId: string;
  asked: AskedModel;
  prompt: Pick<Prompt<never, unknown>, "name" | "version" | "mostTokens" | "schema">;
  messages: readonly Message[];
  sample: number;
  attempt: number;
}): PlannedCall {
  const { endpoint, model, temperature } = asked;
  const { name, version } = prompt;
  const price = priceOf(endpoint.prices, model);
  const mostTokens = prompt.mostTokens + (price?.thinking ?? 0);
  const schema = endpoint.structured ? prompt.schema : undefined;
  const described = [projectId, endpoint.identity, model, name, version, temperature, mostTokens];
  const all = [...described, schema !== undefined, messages, sample, attempt];
  const key = createHash("sha256").update(JSON.stringify(all)).digest("hex");
  const tokens = { input: mostInput(messages, schema), output: mostTokens };
  const { fetch, gate } = asked;
  // Endpoints that repeat themselves would answer each sample alike.
  const call = { model, temperature, mostTokens, messages, schema, seed: 1_000 * sample + attempt };
  return {
    ...{ key, gate, most: costOf(tokens, price) },
    async call(signal) {
      const reply = await callModel(endpoint, fetch, { ...call, signal });
      const cost = costOf(reply.tokens, price);
      return { ...reply, model, prompt: name, promptVersion: version, cost };
    },
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
