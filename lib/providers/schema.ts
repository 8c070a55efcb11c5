import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { headerText } from "@/lib/http/header-text";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";
import { visibleText } from "@/lib/text/visible-text";

/** What a project's provider speaks. `compatible`: OpenAI's chat completions, at an address of one's own. */
export const providerKinds = ["anthropic", "openai", "compatible"] as const;

/** The id of the model that this machine serves without a key. Every project has it while it is there. */
export const localProviderId = "local";
/** The id of the models that the project has trained: the worker serves one while a run asks it. */
export const trainedProviderId = "trained";
export const providerId = z.union([
  z.literal(localProviderId),
  z.literal(trainedProviderId),
  uuid(),
]);

/** The name of a model at its provider. */
export const modelName = z.string().trim().min(1, "name a model").max(200);

const millionths = z.int().min(0).max(1_000_000_000_000);

/** By model: millionths of a dollar per million tokens. A model without a price costs nothing. */
const prices = z
  .record(
    modelName,
    z.object({
      input: millionths,
      output: millionths,
      /** The most tokens that it thinks with before each answer; they are beside those of the answer. */
      thinking: z.int().min(0).max(1_000_000).optional(),
    }),
  )
  .refine((given) => Object.keys(given).length <= 200, "give at most 200 prices");

const limits = {
  mostAtOnce: z.int().min(1).max(256),
  /** Null for no limit. */
  mostPerMinute: z.int().min(1).max(1_000_000).nullable(),
};

const providerView = z.object({
  id: providerId,
  name: z.string(),
  kind: z.enum([...providerKinds, "local", "trained"]),
  /** Null for official addresses. */
  url: z.string().nullable(),
  /** Where its key is; the key itself is never sent. */
  key: z.enum(["stored", "environment", "none"]),
  ...limits,
  prices,
  /** Whether it can hold a model's answers to a JSON schema. */
  structured: z.boolean(),
  /** Of the local model: what it is called. */
  model: z.string().nullable(),
  createdAt: instant.nullable(),
});
export type Provider = z.input<typeof providerView>;

export const listProviders = contract({
  route: "GET /api/projects/{projectId}/providers",
  access: "researcher",
  summary: "The project's providers of language models, and the model that this machine serves",
  response: z.object({
    providers: z.array(providerView),
    /** For which official addresses the server's environment has a key. */
    environmentKeys: z.array(z.enum(providerKinds)),
  }),
});

const name = visibleText("give the provider a name", 200);
const url = z.string().trim().min(1, "enter an address").max(2_000);
const key = headerText("enter a key", 1_000);

export const createProvider = contract({
  route: "POST /api/projects/{projectId}/providers",
  access: "admin",
  scope: null,
  action: "provider.create",
  summary: "Add a provider. Without a key, official addresses get the environment's",
  body: z
    .object({
      name,
      kind: z.enum(providerKinds),
      url: url.nullable().default(null),
      key: key.nullable().default(null),
      mostAtOnce: limits.mostAtOnce.default(16),
      mostPerMinute: limits.mostPerMinute.default(null),
      prices: prices.default({}),
      structured: z.boolean().default(true),
    })
    .refine(({ kind, url }) => (kind === "compatible") === (url !== null), {
      path: ["url"],
      error: "a provider of the kind compatible needs an address, the others have their own",
    }),
  response: providerView,
  status: 201,
});

export const changeProvider = contract({
  route: "PATCH /api/projects/{projectId}/providers/{providerId}",
  access: "admin",
  scope: null,
  action: "provider.change",
  summary: "Change a provider. A new address needs the key again; a key of null removes it",
  body: z
    .object({ name, url, key: key.nullable(), ...limits, prices, structured: z.boolean() })
    .partial(),
  response: providerView,
});

export const removeProvider = contract({
  route: "DELETE /api/projects/{projectId}/providers/{providerId}",
  access: "admin",
  scope: null,
  action: "provider.remove",
  whileArchived: true,
  summary: "Remove a provider with its key. One that a run uses is kept without the key",
  response: z.object({ removed: z.literal(true) }),
});

export const tryProvider = contract({
  route: "POST /api/projects/{projectId}/providers/{providerId}/try",
  access: "admin",
  scope: null,
  action: "provider.try",
  summary: "Ask a model of the provider for one short answer",
  body: z.object({ model: modelName }),
  response: z.object({
    /** What it answered. */
    text: z.string().nullable(),
    /** Why there is no answer. */
    problem: z.string().nullable(),
    milliseconds: z.int(),
  }),
});

export const listProviderModels = contract({
  route: "GET /api/projects/{projectId}/providers/{providerId}/models",
  access: "researcher",
  scope: null,
  summary: "The models that a provider says it has",
  response: z.object({
    /** What they are asked by, and what people call them. */
    models: z.array(z.object({ id: z.string(), name: z.string() })),
    problem: z.string().nullable(),
  }),
});
