import path from "node:path";
import { eq } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { freePort } from "@/db/embedded/free-port";
import { StatedError } from "@/db/embedded/stated-error";
import { trainedModel } from "@/db/schema";
import { log } from "@/lib/log/server/log";
import { forgetTrainedModel, noteTrainedModel } from "@/lib/outbound/server/trained-model";
import { pauseUnserved, wantedModels } from "@/lib/runs/server/trained-models";
import { findServedFolder } from "@/lib/training/server/models/find-served-folder";
import { type ServedModel, serveTrained } from "../local-model/serve-model";
import { ownVllm } from "../vllm/serve-by-vllm";

/** For how long a model that no run asks any more stays loaded: another run may ask it. */
const idleMs = 60_000;

/**
 * Serves the trained model that running runs ask, one at a time: a machine rarely holds two.
 * @param options.root the folder of training runs
 */
export function openModelServer({
  db,
  home,
  root,
  signal,
}: {
  db: Connection;
  home: string;
  root: string;
  signal: AbortSignal;
}) {
  let serving: { modelId: string; kept: ServedModel; wantedAt: number } | null = null;

  async function stop() {
    const kept = serving?.kept;
    // Its end is then no surprise.
    serving = null;
    forgetTrainedModel(home);
    await kept?.stop();
  }

  async function start(modelId: string, runIds: string[]) {
    const [found] = await db.select().from(trainedModel).where(eq(trainedModel.modelId, modelId));
    try {
      if (!found) throw new StatedError("A trained model that it asks was deleted.");
      const { folder, confirm } = await findServedFolder(root, found, signal);
      const kept = await serveTrained({
        ...{ folder, name: modelId, port: await freePort() },
        ...{ log: path.join(home, "trained-model.log"), stop: signal, vllm: ownVllm() },
      });
      await confirm().catch(async (error: unknown) => {
        await kept.stop();
        throw error;
      });
      serving = { modelId, kept, wantedAt: Date.now() };
      noteTrainedModel(home, { url: kept.url, model: modelId, structured: kept.structured });
      void kept.ended.then((how) => {
        if (serving?.kept !== kept || signal.aborted) return;
        log.error({ modelId, how }, "the server of a trained model ended");
        forgetTrainedModel(home);
        serving = null;
      });
    } catch (error) {
      if (!(error instanceof StatedError)) throw error;
      await pauseUnserved(db, runIds, error.message);
    }
  }

  return {
    /** Looks which model is asked for, and starts or ends its server. */
    look: async () => {
      const wanted = await wantedModels(db);
      if (serving && wanted.some(({ modelId }) => modelId === serving?.modelId)) {
        serving.wantedAt = Date.now();
        return;
      }
      const [first] = wanted;
      if (serving && (first || Date.now() - serving.wantedAt > idleMs)) await stop();
      if (first) await start(first.modelId, first.runIds);
    },
    stop,
  };
}
