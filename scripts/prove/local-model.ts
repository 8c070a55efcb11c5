import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { checkout } from "@/db/embedded/checkout";
import { freePort } from "@/db/embedded/free-port";
import { StatedError } from "@/db/embedded/stated-error";
import { allowedAddress } from "@/db/schema";
import { localProviderId, type Provider } from "@/lib/providers/schema";
import type { Check } from "../figures/checker";
import { importByCommand } from "../figures/import-by-command";
import { makeLab } from "../figures/lab";
import { importFile } from "../figures/miniature-run";
import { ownQuestions } from "../figures/own-questions";
import { checkQuestions } from "../figures/question-run";
import type { Figures } from "../figures/run-figures";
import { makePolicy } from "../figures/trained-readers-run";
import { type App, withApp } from "../figures/with-app";
import { serveTrained } from "../local-model/serve-model";
import { runLocalModel } from "../local-model/testing/run-local-model";
import { ensureEnvironment } from "../training/ensure-environment";

const questions = 100;
const people = 20;

const parts = { questions: byLocalModel, vllm: byVllm };

/**
 * Real models of this machine write, read and judge in runs: a hundred questions in TriviaQA's own format by the local model,
 * from query to figures; and biographies by a policy of the miniature, which vLLM serves.
 * @param args `questions` or `vllm` for one of them; `--questions FILE` takes TriviaQA's own file, of which a hundred
 *   are drawn, instead of questions of ours
 */
export default function localModel(args: string[]): Promise<Figures> {
  const options = { questions: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const chosen = Object.entries(parts).filter(
    ([name]) => positionals.length === 0 || positionals.includes(name),
  );
  return withApp(1, async (app) => {
    const rows: Check[] = [];
    for (const [, part] of chosen) rows.push(await part(app, values.questions));
    return {
      title: "Models of this machine write, read and judge; figures against those counted by hand",
      rows,
      ok: rows.every(({ wrong }) => wrong === 0),
    };
  });
}

async function byLocalModel(
  { db, home, pickUrl, random }: App,
  given: string | undefined,
): Promise<Check> {
  const lab = await makeLab(db, pickUrl, random);
  const file = given ?? path.join(home, "unfiltered-web-dev.json");
  if (!given) writeFileSync(file, ownQuestions());
  await importByCommand(lab, pickUrl(), [file]);
  const served = await runLocalModel({ home });
  try {
    return await checkQuestions(db, lab, {
      ...{ dataset: "TriviaQA", questions },
      writer: { name: served.model, kind: "confidence" },
      choice: { providerId: localProviderId, model: served.model },
      how: { approach: "ask-for-uncertainty", asks: "question" },
    });
  } finally {
    await served.stop();
  }
}

/** What can't run here has not passed. */
async function byVllm({ db, home, pickUrl, random }: App): Promise<Check> {
  const lab = await makeLab(db, pickUrl, random);
  const policy = await makePolicy();
  const file = path.join(home, "people.jsonl");
  const rows = policy.people
    .slice(0, people)
    .map(({ name, truth }, i) => ({ dataset: "People", key: `${i}`, text: name, truth }));
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  await importFile(lab, "questions", file);
  const name = "LC SFT by vLLM";
  const port = await freePort();
  const stop = new AbortController().signal;
  const log = path.join(home, "vllm.log");
  try {
    // In GiB.
    process.env.VLLM_CPU_KVCACHE_SPACE = "1";
    const vllm = {
      python: await ensureEnvironment({ folder: path.join(checkout, "scripts", "vllm") }),
      // Of its own it would take half precision; and compiling so small a model takes longer than running it.
      options: ["--dtype", "float32", "--enforce-eager"],
    };
    const served = await serveTrained({
      ...{ folder: policy.folder, name: "lc-sft", vllm, port, log, stop },
    });
    try {
      await db.insert(allowedAddress).values({ address: `127.0.0.1:${port}` });
      const provider = await lab.admin.call<Provider>(
        "POST",
        `/api/projects/${lab.projectId}/providers`,
        { name: "vLLM", kind: "compatible", url: served.url, mostAtOnce: 4 },
      );
      return await checkQuestions(db, lab, {
        ...{ dataset: "People", questions: people },
        writer: { name, kind: "confidence" },
        choice: { providerId: provider.id, model: served.name },
        how: { approach: "fine-tuned", asks: "person" },
      });
    } finally {
      await served.stop();
    }
  } catch (error) {
    if (!(error instanceof StatedError)) throw error;
    const [last = ""] = readFileSync(log, "utf8").match(/\S*Error: .*/) ?? [];
    return { what: `${name}: not run`, compared: 0, wrong: 1, first: `${error.message} ${last}` };
  }
}
