import { existsSync, globSync, statSync } from "node:fs";
import path from "node:path";
import { StatedError } from "@/db/embedded/stated-error";

/** A model on this disk: a GGUF for llama.cpp, or a Hugging Face folder for transformers. */
export interface ChosenModel {
  kind: "gguf" | "folder";
  path: string;
  /** What clients call it. */
  name: string;
  /** Of chats, as llama.cpp calls it, instead of the file’s own. */
  template?: string;
}

/** @throws StatedError for a path where there is neither */
export function chooseModel(given: string): ChosenModel {
  const full = path.resolve(given);
  if (!existsSync(full)) throw new StatedError(`There is nothing at ${full}.`);
  if (!statSync(full).isDirectory()) {
    if (full.endsWith(".gguf"))
      return { kind: "gguf", path: full, name: path.basename(full, ".gguf") };
    throw new StatedError(`${full} is not a GGUF file: its name must end in .gguf.`);
  }
  if (!existsSync(path.join(full, "config.json"))) {
    const [gguf] = globSync("*.gguf", { cwd: full });
    throw new StatedError(
      gguf
        ? `${full} is not a Hugging Face folder: it has no config.json. Name the GGUF file in it: ${path.join(full, gguf)}`
        : `${full} is not a Hugging Face folder: it has no config.json.`,
    );
  }
  // Stages of training call all of their models so.
  const isStage = path.basename(full) === "model";
  return {
    kind: "folder",
    path: full,
    name: path.basename(isStage ? path.dirname(full) : full),
  };
}
