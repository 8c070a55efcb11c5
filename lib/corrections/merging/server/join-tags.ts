import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { conflict } from "@/lib/http/errors";
import { mostTags } from "@/lib/tags/tags";

interface Joined {
  kind: "reader" | "model";
  id: string;
  into: string;
}

/** @throws Refusal 409 when the tags of both are more than one can have */
export async function refuseTooManyTags(tx: Db, { kind, id, into }: Joined): Promise<void> {
  const table = sql.identifier(kind);
  const { rowCount } = await tx.execute(sql`
    select from ${table} a, ${table} b
    where a.id = ${id} and b.id = ${into} and not are_tags(a.tags || b.tags)`);
  if (rowCount === 1) {
    throw conflict("too_many_tags", `Together they have more than ${mostTags} tags.`);
  }
}

/** Gives the part that stays the tags that only the other has. Undoing an import takes them back as before. */
export async function joinTags(tx: Db, { kind, id, into }: Joined): Promise<void> {
  const [table, of] = [sql.identifier(kind), sql.identifier(`${kind}_id`)];
  await tx.execute(sql`
    update ${table} b set tags = a.tags || b.tags from ${table} a
    where a.id = ${id} and b.id = ${into} and a.tags || b.tags <> b.tags`);
  await tx.execute(sql`update tag_change set ${of} = ${into} where ${of} = ${id}`);
}
