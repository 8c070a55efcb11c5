import { execFileSync } from "node:child_process";
import path from "node:path";
import { checkout } from "@/db/embedded/checkout";
import { keepServer } from "../local-model/keep-server";
import type { ServedModel } from "../local-model/serve-model";
import { ensureEnvironment, trainingFolder } from "../training/ensure-environment";

const folder = path.join(checkout, "scripts", "vllm");

/** Not `vllm serve`, which asks for the version of a package called vllm. */
const server = ["-m", "vllm.entrypoints.openai.api_server"];

interface Options {
  /** A policy that training made: a Llama with heads of 64. */
  policy: string;
  /** What clients call it. */
  name: string;
  port: number;
  log: string;
  stop: AbortSignal;
}

/** Serves a policy by vLLM on the processor, in an environment of its own. @throws StatedError where it can't */
export async function servePolicy({
  policy,
  name,
  port,
  log,
  stop,
}: Options): Promise<ServedModel> {
  const python = await ensureEnvironment({ folder });
  const words = {
    "served-model-name": name,
    host: "127.0.0.1",
    port: `${port}`,
    // Of its own configuration it would take half precision, and the folder's settings for drawing.
    dtype: "float32",
    "generation-config": "vllm",
    "chat-template": await chatTemplate(),
    // A policy that knows no JSON would write blanks until it is cut off.
    "structured-outputs-config": JSON.stringify({
      backend: "xgrammar",
      disable_any_whitespace: true,
    }),
  };
  const options = Object.entries(words).flatMap(([option, value]) => [`--${option}`, value]);
  const kept = await keepServer({
    ...{ python, port, log, stop, cwd: folder },
    // Compiling so small a model takes longer than running it.
    args: [...server, "--model", policy, ...options, "--enforce-eager"],
    // In GiB.
    env: { VLLM_CPU_KVCACHE_SPACE: "1" },
  });
  return { ...kept, url: `http://127.0.0.1:${port}/v1`, name, structured: true };
}

/** A message is a policy's query. */
async function chatTemplate(): Promise<string> {
  const message = "{{ messages[-1]['content'] }}";
  const code = `from candor_training.formats.templates import policy_prompt; print(policy_prompt("${message}"), end="")`;
  return execFileSync(await ensureEnvironment(), ["-c", code], {
    cwd: trainingFolder,
    encoding: "utf8",
  });
}
