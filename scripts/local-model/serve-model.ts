import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkout } from "@/db/embedded/checkout";
import { StatedError } from "@/db/embedded/stated-error";
import { whenEnded } from "../start/child-process";
import { ensureEnvironment, trainingFolder } from "../training/ensure-environment";
import { type ChosenModel, chooseModel } from "./choose-model";
import { ownModel } from "./own-model";

const folder = path.join(checkout, "scripts", "local-model");
/** Runs a command while we live; all of it ends with us. */
const keeper = path.join(trainingFolder, "candor_training", "models", "keep_server.py");

export interface ServedModel {
  /** Of OpenAI's chat completions. */
  url: string;
  name: string;
  /** Whether it holds answers to a JSON schema. */
  structured: boolean;
  /** How it ended. */
  ended: Promise<string>;
  stop(): Promise<void>;
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
  const python = await ensureEnvironment(isFolder ? {} : { folder, pip: ["--no-deps"] });
  stop.throwIfAborted();
  const model = chosen ?? ownModel(python);
  const child = start(python, model, port, log);
  const ended = whenEnded(child).then(({ how }) => how);
  const end = async () => {
    // The server is in its keeper's group.
    if (child.pid && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, "SIGTERM");
    await ended;
  };
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilHealthy(`${origin}/health`, ended, stop);
  } catch (error) {
    await end();
    stop.throwIfAborted();
    throw new StatedError(`${(error as Error).message} ${log} says why: ${lastLine(log)}`);
  }
  const structured = model.kind === "gguf";
  return { url: `${origin}/v1`, name: model.name, structured, ended, stop: end };
}

function start(python: string, model: ChosenModel, port: number, log: string) {
  const { kind, path: file, name, template } = model;
  const server =
    kind === "gguf"
      ? [path.join(folder, "serve_gguf.py"), file, name, `${port}`, ...(template ? [template] : [])]
      : ["-m", "candor_training", "serve-chat", file, "--name", name, "--port", `${port}`];
  const output = openSync(log, "w");
  const child = spawn(python, [keeper, `${process.pid}`, python, ...server], {
    cwd: kind === "gguf" ? folder : trainingFolder,
    // A model comes from this disk or not at all.
    env: { ...process.env, HF_HUB_OFFLINE: "1" },
    stdio: ["ignore", output, output],
    detached: true,
  });
  closeSync(output);
  return child;
}

/** Loading a large model takes a while. */
const patienceMs = 300_000;

async function untilHealthy(url: string, ended: Promise<string>, stop: AbortSignal): Promise<void> {
  let how: string | undefined;
  void ended.then((text) => {
    how = text;
  });
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    stop.throwIfAborted();
    if (how !== undefined) throw new Error(`The model’s server ended (${how}).`);
    if (await isHealthy(url)) return;
    await sleep(100);
  }
  throw new Error("The model’s server does not answer after five minutes.");
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false; // Not yet.
  }
}

const lastLine = (log: string): string =>
  readFileSync(log, "utf8").trimEnd().split("\n").at(-1)?.trim() ?? "";
