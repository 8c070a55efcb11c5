import { execFileSync } from "node:child_process";
import { type KeptServer, keepServer } from "../local-model/keep-server";
import { ensureEnvironment, trainingFolder } from "../training/ensure-environment";

/** A Python that has vLLM, and options of its server. */
export interface Vllm {
  python: string;
  options: readonly string[];
}

/**
 * The vLLM of this machine, if its operator names one: a Python, and options for the server after it.
 * @example ownVllm({ CANDOR_VLLM: "/opt/vllm/bin/python --gpu-memory-utilization 0.8" })
 */
export function ownVllm({ CANDOR_VLLM: given }: NodeJS.ProcessEnv = process.env): Vllm | null {
  const [python, ...options] = given?.trim().split(/\s+/) ?? [];
  return python ? { python, options } : null;
}

/** Not `vllm serve`, which asks for the version of a package called vllm. */
const server = ["-m", "vllm.entrypoints.openai.api_server"];

interface Served {
  /** A Hugging Face folder. */
  folder: string;
  /** What clients call it. */
  name: string;
  port: number;
  log: string;
  stop: AbortSignal;
}

/** Serves a policy that training made by vLLM. @throws StatedError where it can't */
export async function serveByVllm(
  vllm: Vllm,
  { folder, name, ...rest }: Served,
): Promise<KeptServer> {
  const words = {
    model: folder,
    "served-model-name": name,
    host: "127.0.0.1",
    port: `${rest.port}`,
    // Not the folder's settings for drawing.
    "generation-config": "vllm",
    "chat-template": await chatTemplate(),
    // A policy that knows no JSON would write blanks until it is cut off.
    "structured-outputs-config": JSON.stringify({
      backend: "xgrammar",
      disable_any_whitespace: true,
    }),
  };
  const options = Object.entries(words).flatMap(([option, value]) => [`--${option}`, value]);
  const args = [...server, ...options, ...vllm.options];
  return keepServer({ ...rest, python: vllm.python, args, cwd: trainingFolder });
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
