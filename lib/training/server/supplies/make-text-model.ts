import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { model } from "@/db/schema";
import type { Paragraph } from "./read-paragraphs";

interface NewModel {
  projectId: string;
  kind: Paragraph["model_kind"];
  /** The second where the first is taken. */
  names: readonly [string, string];
}

/** Makes a model for a training run's texts. */
export async function makeTextModel(tx: Db, { projectId, kind, names }: NewModel): Promise<string> {
  for (const name of names) {
    const [made] = await tx
      .insert(model)
      .values({ projectId, name, kind })
      .onConflictDoNothing()
      .returning({ id: model.id });
    if (made) return made.id;
  }
  const isIt = and(eq(model.projectId, projectId), eq(model.name, names[1]));
  const [found] = await tx.select({ id: model.id }).from(model).where(isIt);
  if (!found) throw new Error("The model was not stored.");
  return found.id;
}
