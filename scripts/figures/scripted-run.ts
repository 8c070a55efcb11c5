import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { allowedAddress, dataset, model, project } from "@/db/schema";
import { createUser } from "@/lib/accounts/server/create-user";
import { createProvider } from "@/lib/providers/server/providers";
import type { ScriptedProvider } from "@/lib/providers/testing/scripted-provider";
import { runSettings } from "@/lib/runs/schema-settings";
import { createRun } from "@/lib/runs/server/runs";
import { startRun } from "@/lib/runs/server/start-run";

interface Size {
  /** Texts to write, with one call each. */
  calls: number;
  atOnce: number;
}

/** Starts a run that asks a scripted provider for biographies, one call each. @returns its ids */
export async function startScriptedRun(
  db: Connection,
  scripted: ScriptedProvider,
  { calls, atOnce }: Size,
) {
  await db.insert(allowedAddress).values({ address: `127.0.0.1:${scripted.port}` });
  const [made] = await db.insert(project).values({ name: "Runs" }).returning();
  const projectId = made?.id ?? "";
  const [people] = await db.insert(dataset).values({ projectId, name: "People" }).returning();
  const [texts] = await db
    .insert(model)
    .values({ projectId, name: "Scripted", kind: "confidence" })
    .returning();
  await db.execute(sql`
    insert into question (dataset_id, key, text)
    select ${people?.id}::uuid, 'p' || i, 'Person ' || i from generate_series(1, ${calls}::int) i`);
  const provider = await createProvider(db, {
    projectId,
    ...{ name: "Scripted", kind: "compatible", url: scripted.url, key: "a-key" },
    ...{ mostAtOnce: atOnce, mostPerMinute: null, structured: true },
    prices: { scripted: { input: 1_000_000, output: 1_000_000 } },
  });
  const userId = await createUser(db, {
    name: "A researcher",
    ...{ email: `${randomUUID()}@example.org`, password: randomUUID() },
  });
  const runId = await createRun(db, {
    ...{ projectId, userId, name: "Biographies", mostCost: 1_000_000_000 },
    settings: runSettings.parse({
      ...{ kind: "write", datasetId: people?.id, modelId: texts?.id },
      ...{ approach: "zero-shot", asks: "person" },
      steps: { paragraph: { providerId: provider.id, model: "scripted", temperature: 0.3 } },
    }),
  });
  await startRun(db, { projectId, runId, now: new Date() });
  return { projectId, runId };
}
