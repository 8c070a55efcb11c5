import path from "node:path";
import { forgetServed, noteServed, readServed, type ServedModel } from "./server-note";

const fileIn = (home: string) => path.join(home, "local-model.json");

/** A model that is served; its name is null where only its server knows it. */
type LocalModel = Omit<ServedModel, "model"> & { model: string | null };

/**
 * The model that this machine serves without a key: the one that CANDOR_LOCAL_MODEL names, or else the one that
 * `npm run local-model` serves at this moment. It may start and stop while Candor runs, so ask each time.
 */
export function findLocalModel(
  env: Record<string, string | undefined> = process.env,
): LocalModel | null {
  const { CANDOR_LOCAL_MODEL: given, CANDOR_HOME: home } = env;
  if (given) return { url: given, model: null, structured: true };
  return home ? readServed(fileIn(home)) : null;
}

/** Notes in the home that this process serves a model. */
export const noteLocalModel = (home: string, model: ServedModel) => noteServed(fileIn(home), model);

/** Removes the note, if it is this process's. */
export const forgetLocalModel = (home: string) => forgetServed(fileIn(home));
