import { z } from "zod";
import type { Connection } from "@/db/client";
import { modelName, trainedProviderId } from "../schema";
import { callModel } from "./call-model";
import { type Endpoint, openEndpoint } from "./endpoint";
import { endpointFetch, endpointHeaders } from "./endpoint-fetch";
import { explainFailure } from "./model-failure";
import { listTrainedModels } from "./providers";

const timeoutMs = 30_000;

interface Which {
  projectId: string;
  providerId: string;
}

/**
 * Asks a model for one short answer.
 * @returns what it answered, or why there is no answer
 * @throws Refusal 404
 */
export async function tryProvider(db: Connection, { model, ...which }: Which & { model: string }) {
  const endpoint = await openEndpoint(db, which);
  const begun = performance.now();
  const outcome = await callModel(endpoint, endpointFetch(db, endpoint), {
    model,
    temperature: 0,
    mostTokens: 100 + (endpoint.prices[model]?.thinking ?? 0),
    messages: [{ role: "user", content: "Reply with one word: ready" }],
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    ({ text }) => ({ text: text.slice(0, 1_000), problem: null }),
    (error: unknown) => ({ text: null, problem: explainFailure(error).message }),
  );
  return { ...outcome, milliseconds: Math.round(performance.now() - begun) };
}

/** All of them list their models so. */
const modelList = z.object({ data: z.array(z.object({ id: modelName })) });
const mostModels = 1_000;

/** The models that a provider says it has, by name. @throws Refusal 404 */
export async function listProviderModels(db: Connection, which: Which) {
  if (which.providerId === trainedProviderId) {
    return { models: await listTrainedModels(db, which.projectId), problem: null };
  }
  const endpoint = await openEndpoint(db, which);
  try {
    const names = await fetchModels(db, endpoint);
    return { models: names.map((name) => ({ id: name, name })), problem: null };
  } catch (error) {
    return { models: [], problem: explainFailure(error).message };
  }
}

async function fetchModels(db: Connection, endpoint: Endpoint): Promise<string[]> {
  const response = await endpointFetch(db, endpoint)(`${endpoint.url}/models`, {
    headers: endpointHeaders(endpoint),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`It answered with status ${response.status}.`);
  const { data } = modelList.parse(await response.json());
  return data
    .map(({ id }) => id)
    .sort()
    .slice(0, mostModels);
}
