import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { run } from "@/db/schema";
import { inBatches } from "@/lib/jobs/server/in-batches";
import { log } from "@/lib/log/server/log";
import type { PhraseTable } from "@/lib/prompts/phrase-table";
import type { AskedModel } from "@/lib/providers/server/answer-once";
import { askModels } from "@/lib/providers/server/ask-models";
import { embedTexts } from "@/lib/providers/server/embed-texts";
import type { Endpoint } from "@/lib/providers/server/endpoint";
import { endpointFetch } from "@/lib/providers/server/endpoint-fetch";
import { type Gate, openGate } from "@/lib/providers/server/gate";
import { ModelFailure } from "@/lib/providers/server/model-failure";
import { biographyItems } from "./biography-items";
import { type ItemKind, type Made, Unfinished } from "./item-kind";
import {
  type ClaimedItem,
  claimItems,
  failItem,
  freeAbandoned,
  renewLeases,
  renewMs,
  returnItems,
} from "./item-lease";
import { loadExamples, type RunExamples } from "./load-examples";
import { noPhrases, openEndpoints, phrasesOf } from "./plan-run";
import { queryItems } from "./query-items";
import { readItems } from "./read-items";
import { LimitReached, openAccounts } from "./run-accounts";
import { isServed } from "./trained-models";
import { writeItems } from "./write-items";

/** What the runs of one process share: an id for leases, and a gate for each provider. */
interface Workplace {
  workerId: string;
  gates: Map<string, Gate>;
}

interface Working extends Workplace {
  runId: string;
  /** No more calls are made after it. */
  signal: AbortSignal;
}

/** The run goes on no longer here: it was paused or cancelled, or the process ends. */
class Stopped extends Error {}

const lookMs = 1_000;
/** Items for each call at once: while some are looked up and stored, others ask, also where the database is slow. */
const itemsForCall = 3;
/** How often an item is tried that comes to nothing for reasons that may pass, and the seconds before. */
const delays = [60, 300, 900];

/**
 * Works on a run's items with as many calls at once as its providers take, until none is left or it stops. Each item is
 * held by a lease; what it makes is stored in the transaction that ends it.
 */
export async function workOnRun(db: Connection, working: Working): Promise<void> {
  const { runId, workerId, signal } = working;
  const [found] = await db.select().from(run).where(eq(run.id, runId));
  if (found?.state !== "running") return;
  const { projectId, settings } = found;
  // It is sent again once its trained model is served.
  if (!isServed(settings)) return;
  const { endpoints, problems } = await openEndpoints(db, projectId, settings);
  const phrases = await phrasesOf(db, projectId, settings);
  if (phrases === null) problems.push(noPhrases);
  const examples = await loadExamples(db, projectId, settings);
  const kind = kindOf(db, found, { examples, phrases: phrases ?? undefined });
  const [problem] = kind ? problems : ["The reader of this run was deleted.", ...problems];
  if (!kind || problem !== undefined) {
    await pauseWith(db, runId, problem ?? "");
    return;
  }
  await freeAbandoned(db, runId);

  const gates = new Map([...endpoints].map(([id, endpoint]) => [id, gateOf(working, endpoint)]));
  const stop = new AbortController();
  const check = () => {
    if (stop.signal.aborted || signal.aborted) throw new Stopped();
  };
  const { bookOf } = openAccounts(db, { runId, projectId, workerId });
  const end = inBatches((made: Made<unknown, unknown>[]) => endItems(db, kind, workerId, made));
  const underWay = new Map();
  const choose = (prompt: string): AskedModel => {
    const { providerId, model, temperature } = settings.steps[prompt] ?? missing(prompt);
    const endpoint = endpoints.get(providerId) ?? missing(prompt);
    const gate = gates.get(providerId) ?? missing(prompt);
    return { endpoint, gate, model, temperature, fetch: endpointFetch(db, endpoint) };
  };

  /** The items that are worked at, by their ids, and those that wait here for their turn. */
  const active = new Set<string>();
  const underWork = new Set<Promise<void>>();
  const claimed: { item: ClaimedItem; input: unknown }[] = [];

  const look = repeat(lookMs, stop.signal, async () => {
    const [now] = await db.select({ state: run.state }).from(run).where(eq(run.id, runId));
    if (now?.state !== "running") stop.abort();
  });
  const renew = repeat(renewMs, stop.signal, async () => {
    const ids = [...active, ...claimed.map(({ item }) => item.id)];
    await renewLeases(db, { workerId, ids });
    await freeAbandoned(db, runId);
    await shareLimits(db, endpoints, gates);
  });

  function start(item: ClaimedItem, input: unknown) {
    active.add(item.id);
    const work = workOn(item, input)
      // Its lease ends, and somebody tries it again.
      .catch((err: unknown) => log.error({ err, runId }, "how an item ended was not stored"))
      .finally(() => {
        active.delete(item.id);
        underWork.delete(work);
        wake();
      });
    underWork.add(work);
  }

  /** Works on one item, and stores how it ended. */
  async function workOn(item: ClaimedItem, input: unknown): Promise<void> {
    if (!kind) return;
    try {
      check();
      const { again } = settings;
      const book = bookOf(item.id, check);
      const asking = { projectId, choose, book, check, underWay };
      const ask = askModels({ ...asking, again, retries: item.retries });
      await end({ item, input, output: await kind.work(ask, input, embedTexts(asking)) });
    } catch (error) {
      await settleFailure(error, item);
    }
  }

  async function settleFailure(error: unknown, item: ClaimedItem): Promise<void> {
    const { id, attempts } = item;
    const back = { workerId, ids: [id] };
    if (error instanceof Stopped) return returnItems(db, back);
    if (error instanceof LimitReached) {
      stop.abort();
      await returnItems(db, back);
      return pauseWith(db, runId, "The spending limit is reached: the next call could exceed it.");
    }
    if (error instanceof Unfinished) {
      return failItem(db, { workerId, id, kind: error.kind, problem: error.message });
    }
    if (!(error instanceof ModelFailure)) {
      log.error({ err: error, runId }, "an item of a run failed");
      const problem = "An error of Candor itself: the worker’s log says which.";
      return failItem(db, { workerId, id, kind: "internal", problem });
    }
    const { kind: failure, message } = error;
    if (failure === "provider") {
      stop.abort();
      await returnItems(db, back);
      return pauseWith(db, runId, message);
    }
    const seconds = delays[attempts];
    if (!error.passes || seconds === undefined) {
      return failItem(db, { workerId, id, kind: failure, problem: message });
    }
    return returnItems(db, { ...back, after: { seconds, kind: failure, problem: message } });
  }

  let wake = () => {};
  stop.signal.addEventListener("abort", () => wake());
  signal.addEventListener("abort", () => wake(), { signal: stop.signal });

  async function claimMore(most: number): Promise<number> {
    const items = await claimItems(db, { runId, workerId, most });
    const inputs = kind ? await kind.load(db, items) : new Map();
    for (const item of items) {
      if (inputs.has(item.id)) claimed.push({ item, input: inputs.get(item.id) });
      else {
        const problem = "Its question has no text any more.";
        await failItem(db, { workerId, id: item.id, kind: "input", problem });
      }
    }
    return items.length;
  }

  let isClaiming = false;
  let claimAfter = 0;
  while (!stop.signal.aborted && !signal.aborted) {
    const most = itemsForCall * Math.max(1, ...[...gates.values()].map((gate) => gate.atOnce()));
    while (active.size < most && claimed.length > 0) {
      const next = claimed.shift();
      if (next) start(next.item, next.input);
    }
    if (!isClaiming && claimed.length < most / 2 && performance.now() >= claimAfter) {
      isClaiming = true;
      void claimMore(most)
        .catch((err: unknown) => {
          log.error({ err, runId }, "no items could be claimed");
          return 0;
        })
        .then((n) => {
          if (n === 0) claimAfter = performance.now() + lookMs;
          isClaiming = false;
          wake();
        });
    }
    if (active.size === 0 && !isClaiming && claimed.length === 0) {
      if (await endRun(db, runId)) break;
      // What failed for now waits, or another worker is at the rest.
      await sleep(lookMs, undefined, { signal }).catch(() => undefined);
    } else {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  await Promise.all(underWork);
  stop.abort();
  await Promise.all([look, renew]);
  await returnItems(db, { workerId, ids: claimed.map(({ item }) => item.id) });
}

function kindOf(
  db: Db,
  {
    projectId,
    settings,
    readerId,
  }: Pick<typeof run.$inferSelect, "projectId" | "settings" | "readerId">,
  { examples, phrases }: { examples: RunExamples; phrases: PhraseTable | undefined },
): ItemKind<unknown, unknown> | null {
  if (settings.kind === "write")
    return writeItems(settings, examples) as ItemKind<unknown, unknown>;
  if (settings.kind === "queries") return queryItems(settings) as ItemKind<unknown, unknown>;
  if (readerId === null) return null;
  return (
    settings.kind === "claims"
      ? biographyItems(db, settings, { projectId, readerId, phrases })
      : readItems(settings, { readerId, examples, phrases })
  ) as ItemKind<unknown, unknown>;
}

function missing(prompt: string): never {
  throw new Error(`no model for the prompt ${prompt}`);
}

function gateOf({ gates }: Workplace, endpoint: Endpoint): Gate {
  const gate = gates.get(endpoint.id) ?? openGate(endpoint);
  gates.set(endpoint.id, gate);
  return gate;
}

/** A provider's limits are for all workers together: each takes its part. */
async function shareLimits(
  db: Db,
  endpoints: Map<string, Endpoint>,
  gates: Map<string, Gate>,
): Promise<void> {
  const { rows } = await db.execute<{ workers: number }>(sql`
    select count(distinct leased_by)::int as workers from run_item
    where leased_by is not null and leased_until > now()`);
  const part = (limit: number) =>
    Math.max(1, Math.floor(limit / Math.max(1, rows[0]?.workers ?? 1)));
  for (const [id, { mostAtOnce, mostPerMinute }] of endpoints) {
    gates.get(id)?.limit({
      mostAtOnce: part(mostAtOnce),
      mostPerMinute: mostPerMinute === null ? null : part(mostPerMinute),
    });
  }
}

/** Ends items with what was made of them; those whose lease is gone are another worker's now. */
async function endItems(
  db: Connection,
  kind: ItemKind<unknown, unknown>,
  workerId: string,
  made: Made<unknown, unknown>[],
): Promise<undefined[]> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from run_item
      where id = any(${sql.param(made.map(({ item }) => item.id))}::uuid[]) and leased_by = ${workerId}
      order by id for update`);
    const held = new Set(rows.map(({ id }) => id));
    const mine = made.filter(({ item }) => held.has(item.id));
    if (mine.length === 0) return;
    const stored = await kind.store(tx, mine);
    await tx.execute(sql`
      update run_item i set state = 'done', ended_at = now(), leased_by = null, leased_until = null,
        generation_id = s.generation_id, forecast_id = s.forecast_id, problem_kind = null, problem = null
      from json_to_recordset(${JSON.stringify(
        stored.map(({ itemId, generationId, forecastId }) => ({
          ...{ id: itemId, generation_id: generationId, forecast_id: forecastId },
        })),
      )}) as s (id uuid, generation_id uuid, forecast_id uuid)
      where i.id = s.id`);
  });
  return made.map(() => undefined);
}

/** Pauses a run that can't go on, and says why. */
async function pauseWith(db: Db, runId: string, problem: string): Promise<void> {
  await db.execute(sql`
    update run set state = 'paused', problem = ${problem} where id = ${runId} and state = 'running'`);
}

/** Ends a run of which nothing is left to do. @returns whether it is over */
async function endRun(db: Db, runId: string): Promise<boolean> {
  await db.execute(sql`
    update run r set ended_at = now(),
      state = case when exists (select from run_item i where i.run_id = r.id and i.state = 'done')
        then 'done' else 'failed' end::run_state
    where r.id = ${runId} and r.state = 'running'
      and not exists (select from run_item i where i.run_id = r.id and i.state = 'waiting')`);
  const [now] = await db.select({ state: run.state }).from(run).where(eq(run.id, runId));
  return now?.state !== "running";
}

/** Repeats something until the signal. A failure is logged: either the database comes back, or the lease ends. */
async function repeat(ms: number, signal: AbortSignal, task: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await sleep(ms, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    await task().catch((err: unknown) => log.error({ err }, "a run could not be looked after"));
  }
}
