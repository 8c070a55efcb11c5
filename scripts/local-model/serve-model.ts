import path from "node:path";
import { checkout } from "@/db/embedded/checkout";
import { ensureEnvironment, trainingFolder } from "../training/ensure-environment";
import { serveByVllm, type Vllm } from "../vllm/serve-by-vllm";
import { type ChosenModel, chooseModel } from "./choose-model";
import { type KeptServer, keepServer } from "./keep-server";
import { ownModel } from "./own-model";

export const localModelFolder = path.join(checkout, "scripts", "local-model");

export interface ServedModel extends KeptServer {
  /** Of OpenAI's chat completions. */
  url: string;
  name: string;
  /** Whether it holds answers to a JSON schema. */
  structured: boolean;
}

interface Options {
  /** A GGUF file or a Hugging Face folder; the model of the environment unless given. */
  given?: string;
  port: number;
  /** Takes what the server prints. */
  log: string;
  stop: AbortSignal;
}

/**
 * Serves a language model on this machine, in a Python environment of its own: a GGUF by llama.cpp's server, a
 * Hugging Face folder by transformers' in the environment of training.
 * @throws StatedError where there is no such model, or its server ends
 */
export async function serveModel({ given, port, log, stop }: Options): Promise<ServedModel> {
  const chosen = given === undefined ? undefined : chooseModel(given);
  const isFolder = chosen?.kind === "folder";
  const python = await ensureEnvironment(isFolder ? {} : { folder: localModelFolder });
  stop.throwIfAborted();
  const model = chosen ?? ownModel(python);
  const cwd = isFolder ? trainingFolder : localModelFolder;
  const kept = await keepServer({ python, args: commandOf(model, port), cwd, port, log, stop });
  const url = `http://127.0.0.1:${port}/v1`;
  return { ...kept, url, name: model.name, structured: model.kind === "gguf" };
}

interface Trained extends Omit<Options, "given"> {
  folder: string;
  name: string;
  /** What serves it; transformers, as `serveModel` does, where there is no vLLM. */
  vllm: Vllm | null;
}

/** Serves a trained model's folder under a name. @throws StatedError where it can't */
export async function serveTrained({
  folder: given,
  name,
  vllm,
  ...options
}: Trained): Promise<ServedModel> {
  const { path: file } = chooseModel(given);
  if (vllm) {
    const kept = await serveByVllm(vllm, { folder: file, name, ...options });
    return { ...kept, url: `http://127.0.0.1:${options.port}/v1`, name, structured: true };
  }
  const python = await ensureEnvironment();
  const args = commandOf({ kind: "folder", path: file, name }, options.port);
  const kept = await keepServer({ python, args, cwd: trainingFolder, ...options });
  return { ...kept, url: `http://127.0.0.1:${options.port}/v1`, name, structured: false };
}

const commandOf = ({ kind, path: file, name, template }: ChosenModel, port: number): string[] =>
  kind === "gguf"
    ? [
        path.join(localModelFolder, "serve_gguf.py"),
        file,
        name,
        `${port}`,
        ...(template ? [template] : []),
      ]
    : ["-m", "candor_training", "serve-chat", file, "--name", name, "--port", `${port}`];
