import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV4, LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { type ZodType, z } from "zod";
import type { Message } from "@/lib/prompts/prompt";
import type { Tokens } from "../price";
import type { Endpoint } from "./endpoint";
import { ModelFailure } from "./model-failure";

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

/** Calls a model once. @throws what `explainFailure` explains */
export async function callModel(
  endpoint: Endpoint,
  fetch: typeof globalThis.fetch,
  { model, temperature, mostTokens, messages, schema, seed, signal }: ModelCall,
): Promise<Reply> {
  if (endpoint.kind !== "compatible" && endpoint.key === null) {
    throw new ModelFailure("provider", `The provider “${endpoint.name}” needs a key.`);
  }
  const { content, structuredOutputText, finishReason, usage } = await open(
    endpoint,
    fetch,
    model,
  ).doGenerate({
    prompt: messages.map(toPrompt),
    maxOutputTokens: mostTokens,
    temperature,
    abortSignal: signal,
    ...(endpoint.kind === "compatible" && seed !== undefined && { seed }),
    ...(schema && endpoint.structured && { responseFormat: formatOf(endpoint, schema) }),
  });
  const written = content.map((part) => (part.type === "text" ? part.text : "")).join("");
  return {
    text: structuredOutputText ?? written,
    finish: finishReason.unified,
    // Some endpoints count nothing; they have no price either.
    tokens: { input: usage.inputTokens.total ?? 0, output: usage.outputTokens.total ?? 0 },
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
