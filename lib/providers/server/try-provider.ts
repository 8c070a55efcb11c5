import { z } from "zod";
import type { Connection } from "@/db/client";
import { notFound } from "@/lib/http/errors";
import { parseStorable } from "@/lib/text/storable";
import { priceOf } from "../price";
import { modelName, trainedProviderId } from "../schema";
import { callModel } from "./call-model";
import { type Endpoint, openEndpoint } from "./endpoint";
import { endpointFetch, endpointHeaders } from "./endpoint-fetch";
import { explainFailure, ModelFailure } from "./model-failure";
import { isTrainedBy, listTrainedModels } from "./providers";

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
  if (which.providerId === trainedProviderId && !(await isTrainedBy(db, which.projectId, model))) {
    throw notFound("trained model");
  }
  const endpoint = await openEndpoint(db, which);
  const begun = performance.now();
  const outcome = await callModel(endpoint, endpointFetch(db, endpoint), {
    model,
    temperature: 0,
    mostTokens: 100 + (priceOf(endpoint.prices, model)?.thinking ?? 0),
    messages: [{ role: "user", content: "Reply with one word: ready" }],
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    ({ text }) => ({ text: text.slice(0, 1_000), problem: null }),
    (error: unknown) => ({ text: null, problem: explainFailure(error, endpoint).message }),
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
    return { models: [], problem: explainFailure(error, endpoint).message };
  }
}

async function fetchModels(db: Connection, endpoint: Endpoint): Promise<string[]> {
  const response = await endpointFetch(db, endpoint)(`${endpoint.url}/models`, {
    headers: endpointHeaders(endpoint),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    throw new ModelFailure(
      "provider",
      `The provider “${endpoint.name}” answered with status ${response.status}.`,
    );
  }
  const list = modelList.safeParse(toJson(await response.text()));
  if (!list.success) {
    throw new ModelFailure("provider", "The provider’s list of models could not be read.");
  }
  return list.data.data
    .map(({ id }) => id)
    .sort()
    .slice(0, mostModels);
}

function toJson(text: string): unknown {
  try {
    return parseStorable(text);
  } catch {
    return null;
  }
}
