import { and, eq } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { engine } from "@/db/schema";
import { decryptText } from "@/lib/secrets/server/encrypt-text";
import { askEngine } from "./ask-engine";
import { type Engine, EngineRefused } from "./engine";
import { localEngine } from "./local";
import { rayEngine } from "./ray";
import { slurmEngine } from "./slurm";

type Row = typeof engine.$inferSelect;

/**
 * The engine of a training run.
 * @param engineId null for this machine
 * @throws EngineRefused when the project has no such engine
 */
export async function openEngine(
  db: Connection,
  engineId: string | null,
  projectId: string,
  here: Engine["paths"],
): Promise<Engine> {
  if (engineId === null) return localEngine(here);
  const row = await findEngine(db, { engineId, projectId });
  if (!row || row.archivedAt !== null)
    throw new EngineRefused(
      "The engine of this training run was removed. Clone the run and choose another engine.",
    );
  const { name, folder, packageFolder, python } = row;
  const token = row.secret === null ? null : readToken(row.secret, projectId);
  const url = row.url.replace(/\/+$/, "");
  const ask = askEngine(db, { id: row.id, name, url, token, headers: headersOf(row, token) });
  const paths = { root: folder, packageFolder, python };
  return row.slurm === null
    ? rayEngine(name, ask, paths)
    : slurmEngine({ name, url, ...row.slurm }, ask, paths);
}

const headersOf = ({ slurm }: Row, token: string | null): Record<string, string> =>
  slurm === null
    ? token === null
      ? {}
      : { authorization: `Bearer ${token}` }
    : {
        "x-slurm-user-name": slurm.user,
        ...(token !== null && { "x-slurm-user-token": token }),
      };

/** An engine of a project, also one that was removed. */
export async function findEngine(
  db: Db,
  { engineId, projectId }: { engineId: string; projectId: string },
): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(engine)
    .where(and(eq(engine.id, engineId), eq(engine.projectId, projectId)));
  return row;
}

/** @throws EngineRefused when it was stored under another secret of this server */
function readToken(sealed: string, projectId: string): string {
  try {
    return decryptText("engine tokens", sealed, projectId);
  } catch {
    throw new EngineRefused(
      "The token of this engine can't be read: it was stored under another CANDOR_SECRET. Enter it again under Engines.",
    );
  }
}
