import type { Pool } from "pg";
import { Refusal } from "@/lib/http/errors";
import { type ExportScope, exportQuery } from "./export-query";
import { type ExportFormat, type ExportRow, formatBatch } from "./format-batch";
import { readBatches } from "./read-batches";

/** Each holds a connection while it is downloaded, and the others need theirs. */
const mostAtOnce = 4;
let running = 0;

/**
 * The forecasts of a study or dataset as a stream of text. The first rows are there before it
 * returns, so what fails at once is refused properly; what fails later breaks the download off.
 * @throws Refusal 429 while too many exports are going on
 */
export async function exportForecasts(
  pool: Pool,
  { scope, format }: { scope: ExportScope; format: ExportFormat },
): Promise<ReadableStream<Uint8Array>> {
  if (running >= mostAtOnce) {
    throw new Refusal(429, "busy", `${mostAtOnce} exports are going on. Try again in a minute.`);
  }
  const batches = formatted(pool, scope, format);
  const first = await batches.next();
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      if (!first.done) controller.enqueue(encoder.encode(first.value));
    },
    async pull(controller) {
      const { done, value } = await batches.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await batches.return();
    },
  });
}

async function* formatted(
  pool: Pool,
  scope: ExportScope,
  format: ExportFormat,
): AsyncGenerator<string, void, void> {
  running += 1;
  try {
    let first = true;
    for await (const rows of readBatches<ExportRow>(pool, exportQuery(scope))) {
      yield formatBatch(rows, { format, first });
      first = false;
    }
    if (first) yield formatBatch([], { format, first });
  } finally {
    running -= 1;
  }
}
