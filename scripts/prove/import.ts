import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { importFile } from "@/db/schema";
import type { ImportKind } from "@/lib/imports/options";
import type { ImportDetail } from "@/lib/imports/schema";
import { makeLab } from "../figures/lab";
import type { Figures } from "../figures/run-figures";
import { watchMemory } from "../figures/watch-memory";
import { type App, withApp } from "../figures/with-app";

const rows = 100_000;
/** From one half of a file to the other: the garbage collector's moods, and less than half a file. */
const mayGrowBy = 48;

const text = "I am fairly sure of this, and about 80% sure of that. ".repeat(36);

const forecast = (i: number) => `Reader ${i % 40},llm,Bulk,q${i},0.${50 + (i % 50)},${i % 2}\n`;
const generation = (i: number) => `Bulk,q${i},Model,confidence,"${text}${i}"\n`;

const forecastHeader = "reader,reader_kind,dataset,question,confidence,correct\n";
const generationHeader = "dataset,question,model,model_kind,text\n";

/** Imports 100,000 rows, small and large ones: memory does not grow with the file. */
export default function importing(): Promise<Figures> {
  return withApp(1, async (app) => {
    const send = await sender(app);
    // The first large file warms the process up: its code, its buffers, and what the heap keeps.
    await send("warming up", "generations", generationHeader, generation, { rows: rows / 4 });
    const found = [
      await send("texts of 2 kB", "generations", generationHeader, (i) => generation(i + rows), {
        rows,
      }),
      await send("forecasts", "forecasts", forecastHeader, forecast, { rows }),
      await send("the same again", "forecasts", forecastHeader, forecast, { rows, again: true }),
    ];
    return {
      title: `${rows.toLocaleString("en")} rows, into one web process: from one half of a file to the other its memory may grow by ${mayGrowBy} MB`,
      rows: found,
      ok: found.every((r) => r.asExpected && r.secondHalfMB - r.firstHalfMB <= mayGrowBy),
    };
  });
}

interface Size {
  rows: number;
  /** Whether everything has been imported. */
  again?: boolean;
}

async function sender({ db, pickUrl, random, webs }: App) {
  const url = pickUrl();
  const { projectId, researcher } = await makeLab(db, pickUrl, random);
  const imports = `/api/projects/${projectId}/imports`;
  return async (
    what: string,
    kind: ImportKind,
    header: string,
    row: (i: number) => string,
    { rows, again = false }: Size,
  ) => {
    const options = { format: "csv", createMissing: true };
    const details = { kind, filename: what, options };
    const made = await researcher.call<ImportDetail>("POST", imports, details);
    let bytes = 0;
    const memory = watchMemory(webs[0]?.pid ?? 0);
    const begun = performance.now();
    const source = pieces(header, row, rows);
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const { done, value } = source.next();
        if (done) return controller.close();
        bytes += value.byteLength;
        controller.enqueue(value);
      },
    });
    // The DOM's types don't know `duplex`, which Node asks for with a stream.
    const headers = { cookie: researcher.cookie(), origin: url, "content-type": "text/csv" };
    const request = { method: "PUT", headers, body, duplex: "half" };
    const half = sayWhenHalf(db, made.id, rows, memory.half);
    const done = await answer(await fetch(`${url}${imports}/${made.id}/file`, request));
    await half;
    const seconds = (performance.now() - begun) / 1_000;
    const { firstHalf, secondHalf } = memory.stop();
    const expected = again ? done.rowsUnchanged : done.rowsAdded;
    return {
      what,
      rows: done.rowsRead,
      MB: Math.round(bytes / 1e6),
      added: done.rowsAdded,
      unchanged: done.rowsUnchanged,
      seconds: seconds.toFixed(1),
      rowsPerSecond: Math.round(rows / seconds),
      firstHalfMB: firstHalf,
      secondHalfMB: secondHalf,
      asExpected: done.state === "done" && expected === rows,
    };
  };
}

/** Calls `half` once half of the rows are read; all of them are sent before the first is. */
async function sayWhenHalf(db: Database, importId: string, rows: number, half: () => void) {
  for (;;) {
    const [seen] = await db.select().from(importFile).where(eq(importFile.id, importId));
    if ((seen?.rowsRead ?? rows) >= rows / 2 || seen?.finishedAt) return half();
    await sleep(50);
  }
}

/** A file that is never stored: its pieces are made on demand. */
function* pieces(header: string, row: (i: number) => string, rows: number) {
  const encoder = new TextEncoder();
  for (let i = 0; i < rows; ) {
    let piece = i === 0 ? header : "";
    for (; i < rows && piece.length < 64_000; i += 1) piece += row(i);
    yield encoder.encode(piece);
  }
}

async function answer(response: Response): Promise<ImportDetail> {
  if (!response.ok) throw new Error(`The import answered ${await response.text()}`);
  return (await response.json()) as ImportDetail;
}
