import type { Connection } from "@/db/client";
import { type Engine, EngineRefused } from "./engine";
import { localEngine } from "./local";

/**
 * The engine of a training run.
 * @param engineId null for this machine
 * @throws EngineRefused when the project has no such engine
 */
export async function openEngine(
  _db: Connection,
  engineId: string | null,
  _projectId: string,
  here: Engine["paths"],
): Promise<Engine> {
  if (engineId === null) return localEngine(here);
  throw new EngineRefused("The engine of this training run was removed.");
}
