import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { reader } from "@/db/schema";
import type { GoodRow } from "../../check-row";
import { bringBack, isGone } from "../gone-rows";
import { idOfName } from "../id-of-name";
import type { ImportContext } from "../importer";
import { alreadyThere, FirstLines } from "./first-lines";
import { insertMany } from "./insert-many";
import type { OpenRows } from "./open-rows";

type Kind = "forecasts" | "labels";
/** What a row says of its reader; a kind that it leaves open is that of the reader who is there. */
type Said = Pick<GoodRow<"labels">["row"], "reader" | "readerVersion" | "readerKind">;

export interface PlannedReader {
  id: string;
  kind: NonNullable<Said["readerKind"]>;
  /** What files say instead, where the kind was corrected. */
  formerKind: PlannedReader["kind"] | null;
  name: string;
  version: string;
  isCrowdworker: boolean;
  isFresh: boolean;
  /** Of the import that is corrected: it goes unless this file names it, which then says its kind. */
  isGone: boolean;
}

/** Finds the reader of each row, or plans to make it: a person, where the row does not say what it is. */
export async function planReaders<K extends Kind>(
  context: ImportContext,
  open: OpenRows<K>,
): Promise<Map<GoodRow<K>, PlannedReader>> {
  const byName = new Map<string, PlannedReader>();
  for (const found of await findReaders(
    context,
    open.all().map(({ row }): Said => row),
  ))
    byName.set(nameOf(found), found);
  const lines = await FirstLines.load(context.tx, "reader", [...byName.keys()]);
  const planned = new Map<GoodRow<K>, PlannedReader>();
  const named = new Set<PlannedReader>();
  for (const good of open.all()) {
    const { reader: name, readerVersion: version, readerKind: kind }: Said = good.row;
    let plan = byName.get(nameOf({ name, version }));
    if (!plan) {
      const made = { id: randomUUID(), kind: kind ?? "human", formerKind: null, name, version };
      plan = { ...made, isCrowdworker: false, isFresh: true, isGone: false };
      byName.set(nameOf(plan), plan);
      lines.note(nameOf(plan), good.line);
    } else if (plan.isGone && !named.has(plan)) {
      named.add(plan);
      if (!plan.formerKind) plan.kind = kind ?? plan.kind;
      lines.note(nameOf(plan), good.line);
    }
    if (plan.isCrowdworker) {
      open.refuse(good, "reader", `“${name}” is a crowdworker of this project: use another name`);
    } else if (kind !== null && plan.kind !== kind && plan.formerKind !== kind) {
      const there = alreadyThere(`the reader “${name}”`, lines.of(nameOf(plan)));
      open.refuse(good, "reader_kind", `${there}, as ${plan.kind}`);
    } else planned.set(good, plan);
  }
  await lines.keep();
  return planned;
}

const nameOf = ({ name, version }: { name: string; version: string }) => `${name}\0${version}`;

async function findReaders(context: ImportContext, rows: Said[]) {
  const { tx, projectId } = context;
  const wanted = new Map(
    rows.map(({ reader: name, readerVersion: version }) => [
      nameOf({ name, version }),
      { name, version },
    ]),
  );
  const { rows: found } = await tx.execute<PlannedReader & Record<string, unknown>>(sql`
    select f.id, f.kind, f.former_kind as "formerKind", r.name, r.version,
           exists (select from participant p where p.reader_id = f.id) as "isCrowdworker", false as "isFresh",
           ${isGone(context, "reader", sql`f.id`)} as "isGone"
    from json_to_recordset(${JSON.stringify([...wanted.values()])}) as r(name text, version text)
    join reader f on f.id = ${idOfName("reader", projectId, sql`r.name`, sql`r.version`)}`);
  return found;
}

/** Inserts the new ones of these readers, and brings back those that were to go. */
export async function storePlannedReaders(
  { tx, projectId, importId }: ImportContext,
  planned: PlannedReader[],
): Promise<void> {
  const fresh = planned.filter(({ isFresh }) => isFresh);
  const rows = fresh.map(({ id, kind, name, version }) => ({
    id,
    projectId,
    importId,
    kind,
    name,
    version,
  }));
  await insertMany(tx, reader, rows);
  const back = planned.filter((one) => one.isGone).map(({ id, kind }) => ({ id, importId, kind }));
  await bringBack(tx, reader, back);
}
