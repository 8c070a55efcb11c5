import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { model, provider, run, trainedModel } from "@/db/schema";
import { conflict, invalid, notFound } from "@/lib/http/errors";
import { findLocalModel } from "@/lib/outbound/server/local-model";
import { encryptText } from "@/lib/secrets/server/encrypt-text";
import type { Price } from "../price";
import { localProviderId, type Provider, trainedProviderId } from "../schema";
import { environmentKey } from "./environment-key";

type Row = typeof provider.$inferSelect;

const mostProviders = 100;

/** A project's providers, and last the model of this machine, if there is one. */
export async function listProviders(db: Db, projectId: string): Promise<Provider[]> {
  const rows = await db
    .select()
    .from(provider)
    .where(and(eq(provider.projectId, projectId), isNull(provider.archivedAt)))
    .orderBy(asc(provider.name));
  return [...rows.map(toView), ...localProvider(), ...(await trainedProvider(db, projectId))];
}

/** Decoding on a server's own processor or GPU: a few texts at once. */
export const trainedLimits = { mostAtOnce: 4, mostPerMinute: null };

/** The models that a project has trained and that can be served, the newest first. */
export async function listTrainedModels(db: Db, projectId: string) {
  return db
    .select({ id: model.id, name: model.name })
    .from(trainedModel)
    .innerJoin(model, eq(model.id, trainedModel.modelId))
    .where(and(eq(model.projectId, projectId), isNull(model.archivedAt)))
    .orderBy(desc(trainedModel.createdAt));
}

/** Whether it is a model that the project has trained: another project’s is none of its providers’. */
export const isTrainedBy = async (db: Db, projectId: string, modelId: string): Promise<boolean> =>
  (await listTrainedModels(db, projectId)).some(({ id }) => id === modelId);

async function trainedProvider(db: Db, projectId: string): Promise<Provider[]> {
  if ((await listTrainedModels(db, projectId)).length === 0) return [];
  return [
    {
      id: trainedProviderId,
      name: "Trained models",
      kind: "trained",
      url: null,
      key: "none",
      ...trainedLimits,
      prices: {},
      structured: false,
      model: null,
      createdAt: null,
    },
  ];
}

/** It answers one call after another, and whoever looks at it wants the machine for other things as well. */
export const localLimits = { mostAtOnce: 2, mostPerMinute: null };

function localProvider(): Provider[] {
  const local = findLocalModel();
  if (!local) return [];
  return [
    {
      id: localProviderId,
      name: "Local model",
      kind: "local",
      url: local.url,
      key: "none",
      ...localLimits,
      prices: {},
      structured: local.structured,
      model: local.model,
      createdAt: null,
    },
  ];
}

const toView = (row: Row): Provider => ({
  ...row,
  key: row.secret !== null ? "stored" : environmentKey(row.kind) ? "environment" : "none",
  model: null,
});

interface Settings {
  name: string;
  url: string | null;
  key: string | null;
  mostAtOnce: number;
  mostPerMinute: number | null;
  prices: Record<string, Price>;
  structured: boolean;
}

/** The key, readable for this project alone. */
const seal = (projectId: string, key: string | null): string | null =>
  key === null ? null : encryptText("provider keys", key, projectId);

/** Adds a provider. @throws Refusal 409 when the project has one of that name, or too many */
export async function createProvider(
  db: Db,
  { key, ...values }: Settings & { projectId: string; kind: Row["kind"] },
): Promise<Provider> {
  const { projectId } = values;
  const there = and(eq(provider.projectId, projectId), isNull(provider.archivedAt));
  if ((await db.$count(provider, there)) >= mostProviders) {
    throw conflict(
      "too_many",
      `A project has at most ${mostProviders} providers: remove one first.`,
    );
  }
  const [made] = await db
    .insert(provider)
    .values({ ...values, secret: seal(projectId, key) })
    .onConflictDoNothing()
    .returning();
  if (!made) throw nameTaken(values.name);
  return toView(made);
}

const nameTaken = (name: string) =>
  conflict("name_taken", `There is already a provider “${name}”.`, "body.name");

interface Which {
  projectId: string;
  providerId: string;
}

const isIt = ({ projectId, providerId }: Which) =>
  and(
    eq(provider.projectId, projectId),
    // The local model is no row.
    sql`${provider.id}::text = ${providerId}`,
    isNull(provider.archivedAt),
  );

/**
 * Changes a provider. Its key goes only to the address that it was entered for.
 * @throws Refusal 404; 400 when a new address comes without the key; 409 when the name is taken
 */
export async function changeProvider(
  db: Db,
  { projectId, providerId, key, ...values }: Which & Partial<Settings>,
): Promise<{ before: Provider; after: Provider }> {
  const which = isIt({ projectId, providerId });
  const [before] = await db.select().from(provider).where(which).for("update");
  if (!before) throw notFound("provider");
  if (values.url !== undefined) {
    if (before.kind !== "compatible") {
      throw invalid("body.url", "This kind of provider has its own address.");
    }
    if (values.url !== before.url && before.secret !== null && key === undefined) {
      throw invalid("body.key", "Enter the key for the new address, or remove it.");
    }
  }
  const [taken] =
    values.name === undefined
      ? []
      : await db
          .select({ id: provider.id })
          .from(provider)
          .where(
            and(
              eq(provider.projectId, projectId),
              eq(provider.name, values.name),
              isNull(provider.archivedAt),
            ),
          );
  if (taken && taken.id !== before.id) throw nameTaken(values.name ?? "");
  const set = { ...values, ...(key !== undefined && { secret: seal(projectId, key) }) };
  const [after] = await db
    .update(provider)
    // What is not given stays; without anything nothing changes.
    .set({ name: before.name, ...set })
    .where(which)
    .returning();
  if (!after) throw notFound("provider");
  return { before: toView(before), after: toView(after) };
}

/**
 * Removes a provider; one that a run names is archived without its key, and runs that are under way pause.
 * @throws Refusal 404
 */
export async function removeProvider(
  db: Db,
  { now, ...which }: Which & { now: Date },
): Promise<void> {
  const [found] = await db.select().from(provider).where(isIt(which)).for("update");
  if (!found) throw notFound("provider");
  const uses = and(
    eq(run.projectId, which.projectId),
    sql`jsonb_path_exists(${run.settings}, '$.steps.*.providerId ? (@ == $id)',
      jsonb_build_object('id', ${which.providerId}::text))`,
  );
  await db
    .update(run)
    .set({ state: "paused", problem: `The provider “${found.name}” was removed.` })
    .where(and(uses, eq(run.state, "running")));
  if ((await db.$count(run, uses)) > 0) {
    await db.update(provider).set({ archivedAt: now, secret: null }).where(isIt(which));
  } else {
    await db.delete(provider).where(isIt(which));
  }
}
