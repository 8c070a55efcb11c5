import { once } from "node:events";
import path from "node:path";
import { parseArgs } from "node:util";
import { candorHome } from "@/db/embedded/candor-home";
import { makeHome } from "@/db/embedded/make-home";
import { StatedError } from "@/db/embedded/stated-error";
import {
  findLocalModel,
  forgetLocalModel,
  noteLocalModel,
} from "@/lib/outbound/server/local-model";
import { serveModel } from "./local-model/serve-model";
import { checkPort } from "./start/check-port";
import { listenForStop } from "./start/stop-request";

// `npm run local-model`: a real language model on this machine, which Candor offers as a provider without a key.

const usage = "npm run local-model -- [GGUF file or Hugging Face folder] [--port 8091]";

async function main(): Promise<number> {
  const { given, port } = readArguments();
  const home = candorHome();
  makeHome(home);
  const other = findLocalModel({ CANDOR_HOME: home });
  if (other) {
    throw new StatedError(`${other.model} is already served at ${other.url}: stop that one first.`);
  }
  await checkPort("127.0.0.1", port, (other) => `npm run local-model -- --port ${other}`);
  const stop = listenForStop(() => process.exit(1));
  const served = await serveModel({ given, port, log: path.join(home, "local-model.log"), stop });
  const { url, name, structured } = served;
  noteLocalModel(home, { url, model: name, structured });
  console.log(greeting(url, name, given === undefined));
  const how = await Promise.race([served.ended, once(stop, "abort").then(() => undefined)]);
  forgetLocalModel(home);
  await served.stop();
  if (how === undefined) return 0;
  console.error(`The model’s server has ended (${how}): ${home}/local-model.log says why.`);
  return 1;
}

function readArguments(): { given: string | undefined; port: number } {
  try {
    const { values, positionals } = parseArgs({
      options: { port: { type: "string", default: "8091" } },
      allowPositionals: true,
    });
    const port = Number(values.port);
    if (positionals.length <= 1 && Number.isInteger(port) && port > 0 && port < 65_536) {
      return { given: positionals[0], port };
    }
  } catch {
    // An option that there is not.
  }
  throw new StatedError(usage);
}

const greeting = (url: string, name: string, isOurs: boolean) =>
  [
    "",
    `  ${name} answers at ${url} (OpenAI’s chat completions).`,
    ...(isOurs
      ? ["  It is small and often wrong: good enough to try everything, not to measure anything."]
      : []),
    "  Candor offers it as a provider that needs no key, for as long as it runs.",
    "",
    "Ctrl-C stops it.",
    "",
  ].join("\n");

main()
  .catch((error) => {
    if (!(error instanceof StatedError) && error?.name !== "AbortError") console.error(error);
    else if (error instanceof StatedError) console.error(error.message);
    return 1;
  })
  .then((code) => process.exit(code));
