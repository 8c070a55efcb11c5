import { listDatasets } from "@/lib/datasets/schema";
import { uuid } from "@/lib/http/uuid";
import { listModels } from "@/lib/models/schema";
import { listProviders, localProviderId, trainedProviderId } from "@/lib/providers/schema";
import { listExampleSets } from "@/lib/runs/examples/schema";
import { quoteSome } from "@/lib/text/quote-some";
import type { ProjectApi } from "../open-project";
import { UsageProblem } from "../problems";
import { type Body, isBody } from "./read-body";

/** The IDs of things of a project by their names. */
type Ids = ReadonlyMap<string, string>;
type Lookup = (api: ProjectApi) => Promise<Ids>;

const byName = (all: readonly { id: string; name: string }[]): Ids =>
  new Map(all.map(({ id, name }) => [name, id]));

const lookups = {
  dataset: async (api) =>
    byName(listDatasets.response.parse(await api.ask("GET", "/datasets")).datasets),
  model: async (api) => byName(listModels.response.parse(await api.ask("GET", "/models")).models),
  provider: async (api) => {
    const { providers } = listProviders.response.parse(await api.ask("GET", "/providers"));
    return new Map([
      ...byName(providers),
      ...[localProviderId, trainedProviderId].map((id) => [id, id] as const),
    ]);
  },
  "version of an example set": async (api) => {
    const { sets } = listExampleSets.response.parse(await api.ask("GET", "/example-sets"));
    return new Map(
      sets.flatMap(({ name, versions }) => versions.map(({ id, no }) => [`${name} ${no}`, id])),
    );
  },
} satisfies Record<string, Lookup>;
type Kind = keyof typeof lookups;

/**
 * A run's settings in which things of the project may be named where the API has IDs, with their IDs.
 * @throws UsageProblem for a name that the project does not have
 */
export async function nameIds(api: ProjectApi, settings: Body): Promise<Body> {
  const known = new Map<Kind, Ids>();
  const idOf = async (kind: Kind, name: unknown, path: string): Promise<unknown> => {
    // What is no text, the server refuses.
    if (typeof name !== "string" || uuid().safeParse(name).success) return name;
    const ids = known.get(kind) ?? (await lookups[kind](api));
    known.set(kind, ids);
    const id = ids.get(name);
    if (id !== undefined) return id;
    const there = ids.size === 0 ? "it has none" : `it has ${quoteSome([...ids.keys()])}`;
    throw new UsageProblem(`settings.${path}: the project has no ${kind} “${name}”; ${there}`);
  };
  const { datasetId, modelId, ofModelId, modelIds, steps, examples } = settings;
  return {
    ...settings,
    datasetId: await idOf("dataset", datasetId, "datasetId"),
    modelId: await idOf("model", modelId, "modelId"),
    ofModelId: await idOf("model", ofModelId, "ofModelId"),
    modelIds: await inEach(modelIds, "modelIds", (name, path) => idOf("model", name, path)),
    examples: await inEach(examples, "examples", (name, path) =>
      idOf("version of an example set", name, path),
    ),
    steps: await inEach(steps, "steps", async (step, path) =>
      isBody(step)
        ? { ...step, providerId: await idOf("provider", step.providerId, `${path}.providerId`) }
        : step,
    ),
  };
}

/** A list or object with other values, one after the other; anything else as it is. */
async function inEach(
  of: unknown,
  path: string,
  change: (value: unknown, path: string) => Promise<unknown>,
): Promise<unknown> {
  if (typeof of !== "object" || of === null) return of;
  const made: [string, unknown][] = [];
  for (const [name, value] of Object.entries(of)) {
    made.push([name, await change(value, `${path}.${name}`)]);
  }
  return Array.isArray(of) ? made.map(([, value]) => value) : Object.fromEntries(made);
}
