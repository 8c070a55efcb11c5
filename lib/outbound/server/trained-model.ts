import path from "node:path";
import { forgetServed, noteServed, readServed, type ServedModel } from "./server-note";

const fileIn = (home: string) => path.join(home, "trained-model.json");

/** The trained model that the worker serves at this moment, called by its id; null where it serves none. */
export function findTrainedModel({ CANDOR_HOME: home } = process.env): ServedModel | null {
  return home ? readServed(fileIn(home)) : null;
}

/** Notes in the home that this process serves a trained model. */
export const noteTrainedModel = (home: string, model: ServedModel) =>
  noteServed(fileIn(home), model);

/** Removes the note, if it is this process's. */
export const forgetTrainedModel = (home: string) => forgetServed(fileIn(home));
