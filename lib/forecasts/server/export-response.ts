import { fileName } from "@/lib/http/file-name";
import type { ExportFormat } from "./format-batch";

const types = {
  csv: "text/csv; charset=utf-8; header=present",
  jsonl: "application/x-ndjson; charset=utf-8",
};

/** Sends an export as a file that is named after what it holds. */
export function exportResponse(
  body: ReadableStream<Uint8Array>,
  { name, what, format }: { name: string; what: string; format: ExportFormat },
): Response {
  const filename = fileName(name, `${what}.${format}`);
  return new Response(body, {
    headers: {
      "content-type": types[format],
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
