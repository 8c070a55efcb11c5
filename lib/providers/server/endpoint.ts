import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { provider } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { findLocalModel } from "@/lib/outbound/server/local-model";
import { findTrainedModel } from "@/lib/outbound/server/trained-model";
import { decryptText } from "@/lib/secrets/server/encrypt-text";
import type { Price } from "../price";
import { localProviderId, trainedProviderId } from "../schema";
import { environmentKey } from "./environment-key";
import { localLimits, trainedLimits } from "./providers";

/** Where a provider is, and how it may be called. */
export interface Endpoint {
  /** Of the provider. */
  id: string;
  name: string;
  /** What it speaks. */
  kind: "anthropic" | "openai" | "compatible";
  /** Without a slash at the end. */
  url: string;
  /** What its answers are stored under: its address, unless that changes from time to time. */
  identity: string;
  /** Null for none. */
  key: string | null;
  /** Set for the address that the operator gave: it is not checked. */
  isInside: boolean;
  mostAtOnce: number;
  mostPerMinute: number | null;
  prices: Record<string, Price>;
  structured: boolean;
}

const official = {
  anthropic: "https://api.anthropic.com/v1",
  openai: "https://api.openai.com/v1",
} as const;

/**
 * A provider of a project, ready to be called, with its key. Never send it anywhere.
 * @throws Refusal 404 when the project has no such provider, or this machine serves no model
 */
export async function openEndpoint(
  db: Db,
  { projectId, providerId }: { projectId: string; providerId: string },
): Promise<Endpoint> {
  if (providerId === localProviderId) return openLocal();
  if (providerId === trainedProviderId) return openTrained();
  const [row] = await db
    .select()
    .from(provider)
    .where(
      and(
        eq(provider.projectId, projectId),
        sql`${provider.id}::text = ${providerId}`,
        isNull(provider.archivedAt),
      ),
    );
  if (!row) throw notFound("provider");
  const { id, name, kind, mostAtOnce, mostPerMinute, prices, structured } = row;
  const url = kind === "compatible" ? (row.url ?? "").replace(/\/+$/, "") : official[kind];
  return {
    ...{ id, name, kind, url, identity: url },
    key: row.secret === null ? environmentKey(kind) : readKey(row.secret, projectId),
    isInside: false,
    mostAtOnce,
    mostPerMinute,
    prices,
    structured,
  };
}

function openLocal(): Endpoint {
  const local = findLocalModel();
  if (!local) throw notFound("local model");
  const url = local.url.replace(/\/+$/, "");
  return {
    id: localProviderId,
    name: "Local model",
    kind: "compatible",
    ...{ url, identity: url },
    key: null,
    isInside: true,
    ...localLimits,
    prices: {},
    structured: local.structured,
  };
}

/** A trained model's weights never change, and the worker serves it at whatever port is free. */
function openTrained(): Endpoint {
  const served = findTrainedModel();
  return {
    id: trainedProviderId,
    name: "Trained models",
    kind: "compatible",
    // Runs wait until theirs is served.
    url: served?.url ?? "http://127.0.0.1:9/v1",
    identity: trainedProviderId,
    key: null,
    isInside: true,
    ...trainedLimits,
    prices: {},
    structured: false,
  };
}

/** None when the secret of the server has changed: the provider then says that it needs a key. */
function readKey(sealed: string, projectId: string): string | null {
  try {
    return decryptText("provider keys", sealed, projectId);
  } catch {
    return null;
  }
}
