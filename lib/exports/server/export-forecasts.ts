import type { Pool } from "pg";
import { Refusal } from "@/lib/http/errors";
import { type ExportScope, exportQuery } from "./export-query";
import { type ExportFormat, type ExportRow, formatBatch } from "./format-batch";
import { readBatches } from "./read-batches";

/** Each holds a connection while it is downloaded, and the others need theirs. */
const mostAtOnce = 4;
/** So that no project keeps the others from theirs. */
const mostOfProject = 3;
/** Nobody waits for a connection longer than this for somebody who does not read on. In milliseconds. */
const longestStall = 60_000;
/** The projects of those that are going on. */
const running: string[] = [];

/**
 * The forecasts of a study or dataset as a stream of text. The first rows are there before it
 * returns, so what fails at once is refused properly; what fails later breaks the download off, and so
 * does whoever does not read on.
 * @throws Refusal 429 while too many exports are going on
 */
export async function exportForecasts(
  pool: Pool,
  { scope, format }: { scope: ExportScope; format: ExportFormat },
): Promise<ReadableStream<Uint8Array>> {
  const ofProject = running.filter((projectId) => projectId === scope.projectId).length;
  if (running.length >= mostAtOnce || ofProject >= mostOfProject) {
    throw new Refusal(429, "busy", "Too many exports are going on. Try again in a minute.");
  }
  const batches = formatted(pool, scope, format);
  const first = await batches.next();
  const encoder = new TextEncoder();
  let stall: NodeJS.Timeout | undefined;
  const send = (
    controller: ReadableStreamDefaultController<Uint8Array>,
    { done, value }: IteratorResult<string, unknown>,
  ): void => {
    if (done) {
      controller.close();
      return;
    }
    controller.enqueue(encoder.encode(value));
    stall = setTimeout(() => {
      controller.error(new Error("The export was broken off: nobody read on for a minute."));
      void batches.return();
    }, longestStall);
  };
  return new ReadableStream({
    start: (controller) => send(controller, first),
    async pull(controller) {
      clearTimeout(stall);
      send(controller, await batches.next());
    },
    async cancel() {
      clearTimeout(stall);
      await batches.return();
    },
  });
}

async function* formatted(
  pool: Pool,
  scope: ExportScope,
  format: ExportFormat,
): AsyncGenerator<string, void, void> {
  running.push(scope.projectId);
  try {
    let first = true;
    for await (const rows of readBatches<ExportRow>(pool, exportQuery(scope))) {
      yield formatBatch(rows, { format, first });
      first = false;
    }
    if (first) yield formatBatch([], { format, first });
  } finally {
    running.splice(running.indexOf(scope.projectId), 1);
  }
}
