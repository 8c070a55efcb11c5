import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Connection } from "@/db/client";
import { question } from "@/db/schema";
import { importText } from "@/lib/imports/testing/import-text";
import type { ScriptedCall, ScriptedProvider } from "@/lib/providers/testing/scripted-provider";
import { answerWell } from "@/lib/runs/testing/make-scripted-run";
import { folderOf } from "../server/training-folder";
import { begin, bothDone, makeTraining, stageDone } from "./make-training";
import { lines, makeProvider, paragraph, parsed, waitsAfter } from "./supplied";

const script = `
if [ ! -f "$folder/awaited/queries.jsonl" ]; then
  mkdir -p "$stages"
  printf splits > "$stages/waits-at"
  exit 3
fi
if [ ! -d "$stages/splits" ]; then
  mkdir -p "$stages/splits.partial"
  cp "$folder/../lives.jsonl" "$stages/splits.partial/test-lives.jsonl"
  ${stageDone("splits", "{}")}
fi
${waitsAfter("paragraphs", "biographies", "biography-readings")}${bothDone}`;

/**
 * A training run about people that is done. It awaited their queries, and the readings of biographies: of the first of
 * three, whose page supports one of two claims, and of the second, whose reader's answer fits no format.
 */
export async function makeLives(db: Connection, scripted: ScriptedProvider) {
  const made = await makeTraining(db, begin + script, {
    settings: async ({ projectId, datasetId }) => {
      await db
        .update(question)
        .set({ truth: null, text: sql`key` })
        .where(eq(question.datasetId, datasetId));
      const { id: providerId } = await makeProvider(db, projectId, scripted);
      const asked = { providerId, model: "scripted" };
      const claims = { kind: "claims", reader: "A reader of claims", source: "Pages", asked };
      return {
        recipe: "supplied",
        files: { questions: { kind: "questions", sets: [{ datasetId }] } },
        supplies: {
          queries: { kind: "queries" },
          "biography-readings": { ...claims, mostCost: 100_000 },
        },
      };
    },
  });
  const { projectId, trainingId } = made.which;
  const pages = "source,title,text\nPages,q01,q01 was born in Rome.\nPages,q02,q02 paints.\n";
  await importText(db, { projectId, userId: made.userId }, "pages", pages);
  const prompt = (no: number) => ({
    ...{ dataset: "Test questions", question_id: `q0${no}`, question: `q0${no}` },
    prompt: `Write a paragraph bio about q0${no}.`,
  });
  writeFileSync(path.join(made.root, "lives.jsonl"), lines([prompt(1), prompt(2)]));
  const paragraphs = [1, 2, 3].map((no) => paragraph(no, `A life of q0${no}.`));
  writeFileSync(path.join(made.root, "paragraphs.jsonl"), lines(paragraphs));
  scripted.become({ answer: readLives, latencyMs: 0 });
  await made.start();
  await made.see(async ({ state }) => {
    await made.work();
    expect(state).toBe("done");
  });
  scripted.become({ answer: answerWell, latencyMs: 0 });
  const { folder, stages } = folderOf(made.root, trainingId);
  const fileOf = (name: string) => path.join(folder, "awaited", `${name}.jsonl`);
  const written = (name: string): Record<string, unknown>[] =>
    parsed(readFileSync(fileOf(name), "utf8"));
  return { ...made, fileOf, stages, written };
}

function readLives({ content }: ScriptedCall): { text: string } {
  const said = (value: unknown) => ({ text: JSON.stringify(value) });
  const [, entity] = /^Split a text about (\S+) into/.exec(content) ?? [];
  if (entity === "q02") return { text: "I would rather not." };
  if (entity !== undefined) {
    const facts = [`${entity} was born in Rome.`, `${entity} paints.`];
    return said({ claims: facts.map((claim, i) => ({ claim, group: i + 1, type: "fact" })) });
  }
  if (content.includes("Reply with JSON only, {")) {
    return said({ supported: content.includes("Claim: q01 was born in Rome.") });
  }
  const weigh = (number: number, confidence: number) => ({ number, kind: "numeric", confidence });
  return said({ claims: [weigh(1, 0.6), weigh(2, 1)] });
}
