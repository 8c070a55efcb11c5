import { parse } from "csv-parse/sync";
import type { Db } from "@/db/client";
import { signInStaff } from "@/db/testing/sign-in";
import { contracts } from "@/lib/api/contracts";
import { createProject } from "@/lib/projects/schema";
import type { Check } from "./door";
import { type Door, sendCsv } from "./door";

const script = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>`;
const hostile = [
  script,
  "=HYPERLINK(0)",
  "a;=1+1",
  "@SUM(1)",
  "+cmd|'/C calc'!A0",
  "-2+3",
  "\u202Etxt.exe",
  "{{7*7}}",
  "javascript:alert(1)",
  'a;"=1"',
];

/** Imports hostile texts from a file, then looks for them in every output. */
export const hostileTexts = (db: Db, door: Door): Check => ({
  name: "scripts, bidi tricks and formulas in every text",
  async run() {
    const found: string[] = [];
    const { headers } = await signInStaff(db);
    const made = await door.ask(createProject, { headers, body: { name: script } });
    const projectId: string = JSON.parse(made.text).id;
    const send = (kind: string, columns: string, rows: string[][]) =>
      sendCsv(door, { headers, projectId, kind, filename: `${script}.csv` }, columns, rows);
    const questions = hostile.map((t, i) => [script, `${t}${i}`, `${t}?`, t, t]);
    await send("questions", "dataset,key,question,answer,split", questions);
    const texts = hostile.map((t, i) => [script, `${t}${i}`, t, "confidence", t]);
    await send("generations", "dataset,question,model,model_kind,text", texts);
    const forecasts = hostile.map((t, i) => [t, "llm", script, `${t}${i}`, t, "0.5", "1"]);
    const columns = "reader,reader_kind,dataset,question,answer,confidence,correct";
    await send("forecasts", columns, forecasts);
    const params = { projectId };
    const inProject = contracts.filter(
      ({ method, path }) => method === "GET" && path.startsWith("/api/projects/{projectId}"),
    );
    const ids = new Map<string, string>([["projectId", projectId]]);
    for (const contract of inProject) {
      const named = Object.keys(contract.params?.shape ?? {});
      if (!named.every((name) => ids.has(name))) continue;
      const answer = await door.ask(contract, { params, headers });
      const at = `GET ${contract.path}`;
      const type = answer.headers.get("content-type") ?? "";
      if (type.includes("html")) found.push(`${at} is sent as a page`);
      if (type.startsWith("text/csv"))
        found.push(...formulasIn(answer.text).map((f) => `${at}: ${f}`));
      for (const one of JSON.stringify([...answer.text.matchAll(idPattern)]).matchAll(idPattern)) {
        const [, name = "", id = ""] = one;
        ids.set(name, id);
      }
    }
    const pages = ["", "datasets", "models", "imports", "figures", "studies", "members"];
    for (const page of pages) {
      const { text } = await door.send(`/projects/${projectId}/${page}`, { headers });
      if (/<script>alert|<img src=x/i.test(text)) found.push(`the page ${page} holds a script`);
    }
    return found;
  },
});

const idPattern = /"(\w+Id)":"([0-9a-f-]{36})"/g;

/** Cells that a spreadsheet would run, at whichever character it splits. */
export function formulasIn(csv: string): string[] {
  return [",", ";", "\t"].flatMap((delimiter) => {
    const rows: string[][] = parse(csv, {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
    });
    return rows
      .flat()
      .filter(
        (cell) => /^[=+\-@＝＋－＠\t\r]/.test(cell) && !/^[+-]?[\d.,]+(e[+-]?\d+)?$/i.test(cell),
      )
      .map(
        (cell) => `split at ${JSON.stringify(delimiter)}, a cell begins with ${cell.slice(0, 20)}`,
      );
  });
}
