import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { reader } from "@/db/schema";
import type { Selection } from "@/lib/figures/selection/schema-selection";

/** Whether a view is narrowed down to named people: its figures would be those of one person. */
export async function showsOnePerson(
  db: Db,
  projectId: string,
  { reader: chosen = [] }: Pick<Selection, "reader">,
): Promise<boolean> {
  const ids = chosen.filter((one) => one !== "crowd" && one !== "people");
  if (ids.length === 0) return false;
  const people = await db.$count(
    reader,
    and(eq(reader.projectId, projectId), eq(reader.kind, "human"), inArray(reader.id, ids)),
  );
  return people > 0;
}
