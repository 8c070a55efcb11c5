import type { z } from "zod";
import type { Db } from "@/db/client";
import { importFile } from "@/db/schema";
import { invalid } from "@/lib/http/errors";
import type { newImport } from "../schema";
import { getImport } from "./get-import";

interface Create {
  projectId: string;
  /** Who sends it; null for Candor itself. */
  userId: string | null;
  body: z.output<typeof newImport>;
  now: Date;
}

/** Stores the kind of a file and how to read it. The file itself is sent next. */
export async function createImport(db: Db, { projectId, userId, body, now }: Create) {
  if (body.corrects) {
    const old = await getImport(db, { projectId, importId: body.corrects, now });
    if (old.state !== "done" || old.kind !== body.kind) {
      const what = old.state === "done" ? `holds ${old.kind}` : "is not there any more";
      throw invalid("body.corrects", `The import to correct ${what}.`);
    }
  }
  const [made] = await db
    .insert(importFile)
    .values({ projectId, createdBy: userId, ...body })
    .returning({ id: importFile.id });
  if (!made) throw new Error("The import was not stored.");
  return getImport(db, { projectId, importId: made.id, now });
}
