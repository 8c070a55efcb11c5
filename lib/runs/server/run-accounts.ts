import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { inBatches } from "@/lib/jobs/server/in-batches";
import type { AnswerBook, NewAnswer, StoredAnswer } from "@/lib/providers/server/answer-book";

/** The run may not spend what the next call can cost. */
export class LimitReached extends Error {}

interface Of {
  runId: string;
  projectId: string;
  workerId: string;
}

interface Wanted {
  itemId: string;
  key: string;
}

interface Reserve {
  itemId: string;
  cost: number;
}

interface Store {
  itemId: string;
  answer: NewAnswer;
  reserved: number;
}

interface Release {
  itemId: string;
  reserved: number;
  mayCost: boolean;
}

interface Settled {
  itemId: string;
  reserved: number;
  spent: number;
}

interface Found extends Record<string, unknown>, StoredAnswer {
  key: string;
}

const pauseMs = 250;

/**
 * The answers and the money of a run. Its row holds what is spent and reserved, and a constraint keeps their sum within
 * the limit, however many workers there are. An item holds its part of what is reserved, for when its worker dies.
 */
export function openAccounts(db: Connection, { runId, projectId, workerId }: Of) {
  const find = inBatches(async (keys: string[]) => {
    const { rows } = await db.execute<Found>(sql`
      select key, text, finish from answer
      where project_id = ${projectId} and key = any(${sql.param(keys)}::text[])`);
    const found = new Map(rows.map(({ key, ...answer }) => [key, answer]));
    return keys.map((key) => found.get(key) ?? null);
  });

  /**
   * Claims answers that are to be asked for, unless somebody else has. Then looks for them once more: another worker's
   * claim ends with the statement that stores its answer.
   */
  const claim = inBatches(async (wanted: Wanted[]) => {
    const { rows } = await db.execute<Wanted & Record<string, unknown>>(sql`
      insert into answer_claim (project_id, key, item_id, worker_id)
      select distinct on (key) ${projectId}::uuid, key, item_id, ${workerId}::uuid
      from unnest(${sql.param(wanted.map(({ key }) => key))}::text[],
        ${sql.param(wanted.map(({ itemId }) => itemId))}::uuid[]) w (key, item_id)
      order by key
      on conflict (project_id, key) do update
        set item_id = excluded.item_id, worker_id = excluded.worker_id
        where answer_claim.item_id = excluded.item_id or not exists (
          select from run_item i where i.id = answer_claim.item_id
            and i.leased_by = answer_claim.worker_id and i.leased_until > now())
      returning key, item_id as "itemId"`);
    const claimed = new Map(rows.map(({ key, itemId }) => [key, itemId]));
    return Promise.all(
      wanted.map(async ({ key, itemId }) => ({
        isMine: claimed.get(key) === itemId,
        answer: await find(key),
      })),
    );
  });

  const leave = inBatches(async (left: Wanted[]) => {
    await db.execute(endClaims(left));
    return left.map(() => undefined);
  });

  const endClaims = (wanted: Wanted[]) => sql`
    delete from answer_claim c
    using unnest(${sql.param(wanted.map(({ key }) => key))}::text[],
      ${sql.param(wanted.map(({ itemId }) => itemId))}::uuid[]) w (key, item_id)
    where c.project_id = ${projectId} and c.key = w.key and c.item_id = w.item_id`;

  /** Reserves for all of them or none. */
  const reserve = inBatches(async (wanted: Reserve[]) => {
    const total = sum(wanted.map(({ cost }) => cost));
    const { rows } = await db.execute(sql`
      with changed as (
        update run set reserved = reserved + ${total}::bigint
        where id = ${runId} and spent + reserved + ${total}::bigint <= most_cost returning id
      ), items as (
        ${addToItems(wanted)} and exists (select from changed)
      )
      select from changed`);
    const isDone = rows.length > 0;
    // Fewer of them may be possible: each is tried alone.
    if (!isDone && wanted.length > 1) throw new LimitReached();
    return wanted.map(() => isDone);
  });

  const store = inBatches(async (stored: Store[]): Promise<StoredAnswer[]> => {
    const rows = stored.map(({ answer: { tokens, promptVersion, ...answer } }) => ({
      ...answer,
      prompt_version: promptVersion,
      input_tokens: tokens.input,
      output_tokens: tokens.output,
    }));
    const { rows: first } = await db.execute<Found>(sql`
      with given as (
        select * from json_populate_recordset(null::answer, ${JSON.stringify(rows)})
      ), added as (
        insert into answer (project_id, run_id, key, model, prompt, prompt_version, text, finish,
          input_tokens, output_tokens, cost)
        select ${projectId}::uuid, ${runId}::uuid, key, model, prompt, prompt_version, text, finish,
          input_tokens, output_tokens, cost from given
        on conflict do nothing returning key, text, finish
      ), ${settle(
        stored.map(({ itemId, reserved, answer: { cost } }) => ({ itemId, reserved, spent: cost })),
        {
          input: sum(stored.map(({ answer }) => answer.tokens.input)),
          output: sum(stored.map(({ answer }) => answer.tokens.output)),
        },
      )}, claims as (
        ${endClaims(stored.map(({ itemId, answer }) => ({ itemId, key: answer.key })))}
      )
      select key, text, finish from added
      union all select a.key, a.text, a.finish from answer a join given g using (key)
      where a.project_id = ${projectId}`);
    const known = new Map(first.map(({ key, text, finish }) => [key, { text, finish }]));
    return stored.map(({ answer: { key, text, finish } }) => known.get(key) ?? { text, finish });
  });

  const release = inBatches(async (released: Release[]) => {
    const changes = released.map(({ itemId, reserved, mayCost }) => ({
      ...{ itemId, reserved, spent: mayCost ? reserved : 0 },
    }));
    await db.execute(sql`with ${settle(changes, { input: 0, output: 0 })} select from settled`);
    return released.map(() => undefined);
  });

  /**
   * Puts what calls cost in the place of what was reserved for them. An item whose lease ended meanwhile has nothing
   * reserved any more: its calls were counted then.
   */
  function settle(changes: Settled[], { input, output }: { input: number; output: number }): SQL {
    const byItem = Map.groupBy(changes, ({ itemId }) => itemId);
    const of = (count: (change: Settled) => number) =>
      sql.param([...byItem.values()].map((ofItem) => sum(ofItem.map(count))));
    // As wherever money moves, the run comes first. No call should cost more than was reserved for it. If a provider
    // counts in another way, its answer is stored all the same, and the run has spent all that it may.
    return sql`locked as materialized (select id from run where id = ${runId} for update),
      held as materialized (
        select i.id, c.reserved, c.spent
        from locked cross join unnest(${sql.param([...byItem.keys()])}::uuid[],
          ${of(({ reserved }) => reserved)}::bigint[], ${of(({ spent }) => spent)}::bigint[])
          c (id, reserved, spent)
        join run_item i on i.id = c.id and i.reserved >= c.reserved
        order by i.id for update of i
      ), items as (
        update run_item i set reserved = i.reserved - h.reserved from held h
        where i.id = h.id and h.reserved <> 0
      ), settled as (
        update run r set reserved = r.reserved - h.reserved,
          spent = least(r.spent + h.spent, most_cost - r.reserved + h.reserved),
          input_tokens = input_tokens + ${input}::bigint, output_tokens = output_tokens + ${output}::bigint
        from (select coalesce(sum(reserved), 0)::bigint as reserved, coalesce(sum(spent), 0)::bigint as spent
          from held) h
        where r.id = ${runId} returning r.id
      )`;
  }

  function addToItems(changes: Reserve[]): SQL {
    const byItem = new Map<string, number>();
    for (const { itemId, cost } of changes) {
      byItem.set(itemId, (byItem.get(itemId) ?? 0) + cost);
    }
    return sql`
      update run_item i set reserved = i.reserved + c.cost
      from unnest(${sql.param([...byItem.keys()])}::uuid[], ${sql.param([...byItem.values()])}::bigint[])
        c (id, cost)
      where i.id = c.id and c.cost <> 0`;
  }

  /** What an item's calls are booked on. @param check throws where no more calls are wanted */
  const bookOf = (itemId: string, check: () => void): AnswerBook => ({
    async find(key) {
      const known = await find(key);
      if (known) return known;
      for (;;) {
        const { isMine, answer } = await claim({ itemId, key });
        if (isMine && answer) await leave({ itemId, key });
        if (isMine || answer) return answer;
        await sleep(pauseMs);
        check();
      }
    },
    leave: (key) => leave({ itemId, key }),
    async reserve(cost) {
      if (cost === 0) return;
      for (let wasQuiet = false; ; ) {
        if (await reserve({ itemId, cost })) return;
        // Calls under way will cost less than what is reserved for them. They may also have ended since the refusal: then a
        // second one decides.
        const isQuiet = !(await hasReserved(db, runId));
        if (isQuiet && wasQuiet) throw new LimitReached();
        if (!isQuiet) await sleep(pauseMs);
        wasQuiet = isQuiet;
        check();
      }
    },
    store: (answer, reserved) => store({ itemId, answer, reserved }),
    async release(reserved, mayCost) {
      if (reserved > 0) await release({ itemId, reserved, mayCost });
    },
  });
  return { bookOf };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
async function hasReserved(db: Db, runId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from run where id = ${runId} and reserved > 0 and spent < most_cost`,
  );
  return rows.length > 0;
}
