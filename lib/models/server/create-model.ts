import type { z } from "zod";
import type { Db } from "@/db/client";
import { model } from "@/db/schema";
import { conflict } from "@/lib/http/errors";
import type { modelKind } from "../schema";

/** Adds a model. @throws Refusal 409 when the project has one of that name */
export async function createModel(
  db: Db,
  values: { projectId: string; name: string; kind: z.output<typeof modelKind> },
) {
  const [made] = await db.insert(model).values(values).onConflictDoNothing().returning();
  if (made) return { ...made, hasLineage: false, generations: 0 };
  throw conflict("name_taken", `There is already a model “${values.name}”.`, "body.name");
}
