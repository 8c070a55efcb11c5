import { downloadHeaders } from "@/lib/http/download-headers";
import type { ExportFormat } from "./format-batch";

/** Sends an export as a file that is named after what it holds. */
export const exportResponse = (
  body: ReadableStream<Uint8Array>,
  { name, what, format }: { name: string; what: string; format: ExportFormat },
): Response => new Response(body, { headers: downloadHeaders(name, what, format) });
