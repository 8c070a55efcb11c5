import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV4, LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { type ZodType, z } from "zod";
import type { Message } from "@/lib/prompts/prompt";
import { hideSecret } from "@/lib/secrets/hide-secret";
import { storable } from "@/lib/text/storable";
import { countTokens, type Tokens } from "../price";
import type { Endpoint } from "./endpoint";
import { explainFailure, ModelFailure } from "./model-failure";

export interface ModelCall {
  model: string;
  temperature: number;
  mostTokens: number;
  messages: readonly Message[];
  /** The shape of the answer, where it is JSON. */
  schema?: ZodType | undefined;
  /** For endpoints that can repeat themselves. */
  seed?: number;
  signal: AbortSignal;
}

export interface Reply {
  text: string;
  /** Why the model stopped. `content-filter`: it refused. */
  finish: string;
  tokens: Tokens;
}

/** Longer than any answer that is asked for: one that does not end would keep its parsers busy. */
const longestText = 200_000;

/** Calls a model once. @throws ModelFailure */
export async function callModel(
  endpoint: Endpoint,
  fetch: typeof globalThis.fetch,
  { model, temperature, mostTokens, messages, schema, seed, signal }: ModelCall,
): Promise<Reply> {
  if (endpoint.kind !== "compatible" && endpoint.key === null) {
    throw new ModelFailure("provider", `The provider “${endpoint.name}” needs a key.`);
  }
  const { content, structuredOutputText, finishReason, usage } = await open(endpoint, fetch, model)
    .doGenerate({
      prompt: messages.map(toPrompt),
      maxOutputTokens: mostTokens,
      temperature,
      abortSignal: signal,
      ...(endpoint.kind === "compatible" && seed !== undefined && { seed }),
      ...(schema && endpoint.structured && { responseFormat: formatOf(endpoint, schema) }),
    })
    .then(undefined, (error: unknown) => {
      throw explainFailure(error, endpoint);
    });
  const written = content.map((part) => (part.type === "text" ? part.text : "")).join("");
  const text = structuredOutputText ?? written;
  if (text.length > longestText) {
    throw new ModelFailure("broken", "The provider’s answer is too long.", null, true);
  }
  return {
    text: storable(hideSecret(text, endpoint.key)),
    finish: finishReason.unified,
    tokens: {
      input: countTokens(usage.inputTokens.total),
      output: countTokens(usage.outputTokens.total),
    },
  };
}

const opened = new WeakMap<Endpoint, Map<string, LanguageModelV4>>();

/** Making one takes longer than using it. */
function open(endpoint: Endpoint, fetch: typeof globalThis.fetch, model: string): LanguageModelV4 {
  const models = opened.get(endpoint) ?? new Map<string, LanguageModelV4>();
  opened.set(endpoint, models);
  const known = models.get(model) ?? make(endpoint, fetch, model);
  models.set(model, known);
  return known;
}

function make(
  { kind, url: baseURL, key, structured }: Endpoint,
  fetch: typeof globalThis.fetch,
  model: string,
): LanguageModelV4 {
  if (kind === "anthropic") return createAnthropic({ baseURL, apiKey: key ?? "", fetch })(model);
  if (kind === "openai") return createOpenAI({ baseURL, apiKey: key ?? "", fetch }).chat(model);
  return createOpenAICompatible({
    name: "compatible",
    baseURL,
    fetch,
    supportsStructuredOutputs: structured,
    ...(key !== null && { apiKey: key }),
  })(model);
}

const toPrompt = ({ role, content }: Message): LanguageModelV4CallOptions["prompt"][number] =>
  role === "system" ? { role, content } : { role, content: [{ type: "text", text: content }] };

/** Rules that the official providers refuse in a schema; whoever reads the answer checks them anyway. */
const refused = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems", "pattern"];

function formatOf({ kind }: Endpoint, given: ZodType) {
  const { $schema: _, ...schema } = z.toJSONSchema(given, {
    override: ({ jsonSchema }) => {
      if (kind !== "compatible") for (const rule of refused) delete jsonSchema[rule as "pattern"];
    },
  });
  return { type: "json" as const, schema: schema as JsonSchema };
}

type Format = NonNullable<LanguageModelV4CallOptions["responseFormat"]>;
type JsonSchema = NonNullable<Extract<Format, { type: "json" }>["schema"]>;
