import { createHash } from "node:crypto";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { EmbeddingModelV4 } from "@ai-sdk/provider";
import { type Embed, embedStep } from "@/lib/prompts/embed";
import { costOf, countTokens, priceOf } from "../price";
import { type AskedModel, type Asking, answersOnce, type PlannedCall } from "./answer-once";
import type { Endpoint } from "./endpoint";
import { explainFailure, ModelFailure } from "./model-failure";

/** Few enough for servers that take few texts in a call. */
const textsAtOnce = 32;

/** The `Embed` of a real model: like answers, vectors are stored before they count, and are asked for once. */
export function embedTexts({ projectId, choose, ...asking }: Asking): Embed {
  const answerTo = answersOnce(asking);
  return async (texts) => {
    const groups = Array.from({ length: Math.ceil(texts.length / textsAtOnce) }, (_, i) =>
      texts.slice(i * textsAtOnce, (i + 1) * textsAtOnce),
    );
    const asked = choose(embedStep.prompt.name);
    const vectors = await Promise.all(
      groups.map(async (group) => {
        const { text } = await answerTo(planCall(projectId, asked, group));
        return fromText(text, group.length);
      }),
    );
    return vectors.flat();
  };
}

function planCall(
  projectId: string,
  { endpoint, model, gate, fetch }: AskedModel,
  texts: readonly string[],
): PlannedCall {
  const { name: prompt, version: promptVersion } = embedStep.prompt;
  const all = [projectId, endpoint.url, model, prompt, promptVersion, texts];
  const key = createHash("sha256").update(JSON.stringify(all)).digest("hex");
  const price = priceOf(endpoint.prices, model);
  // No tokenizer makes more tokens of a text than it has bytes, and a few around it.
  const bytes = texts.reduce((sum, text) => sum + 20 + Buffer.byteLength(text), 0);
  return {
    ...{ key, gate, most: costOf({ input: bytes, output: 0 }, price) },
    async call(abortSignal) {
      const values = [...texts];
      const said = await open(endpoint, fetch, model)
        .doEmbed({ values, abortSignal })
        .then(undefined, (error: unknown) => {
          throw explainFailure(error, endpoint);
        });
      const length = said.embeddings[0]?.length ?? 0;
      const fits = said.embeddings.every(
        (one) => one.length === length && one.every(Number.isFinite),
      );
      if (said.embeddings.length !== texts.length || length === 0 || !fits) {
        const problem = "The provider’s answer has no vector for each text.";
        throw new ModelFailure("broken", problem, null, true);
      }
      const tokens = { input: countTokens(said.usage?.tokens), output: 0 };
      const text = toText(said.embeddings);
      const cost = costOf(tokens, price);
      return { text, finish: "stop", tokens, model, prompt, promptVersion, cost };
    },
  };
}

function open(
  { kind, url: baseURL, key, name }: Endpoint,
  fetch: typeof globalThis.fetch,
  model: string,
): EmbeddingModelV4 {
  if (kind === "openai") {
    return createOpenAI({ baseURL, apiKey: key ?? "", fetch }).embeddingModel(model);
  }
  if (kind === "compatible") {
    const apiKey = key === null ? {} : { apiKey: key };
    return createOpenAICompatible({ name: "compatible", baseURL, fetch, ...apiKey }).embeddingModel(
      model,
    );
  }
  throw new ModelFailure("provider", `The provider “${name}” has no embedding models.`);
}

/** Vectors of one length as they are stored: their numbers one after another, in 4 bytes each. */
const toText = (vectors: readonly number[][]): string =>
  Buffer.from(Float32Array.from(vectors.flat()).buffer).toString("base64");

function fromText(text: string, vectors: number): Float32Array[] {
  const { buffer } = Uint8Array.from(Buffer.from(text, "base64"));
  const numbers = new Float32Array(buffer);
  const length = numbers.length / vectors;
  return Array.from({ length: vectors }, (_, i) => numbers.subarray(i * length, (i + 1) * length));
}
