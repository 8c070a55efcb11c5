import { Refusal } from "@/lib/http/errors";
import { openUpload } from "@/lib/imports/server/open-upload";
import { maxPublishedBytes } from "../schema";

const refuse = (status: 400 | 413 | 422, code: string, message: string) =>
  new Refusal(status, code, message, [{ path: "body", message }]);

/** The file in a request's body as text. @throws Refusal when it is over 5 MB or no UTF-8 text */
export async function receiveText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of openUpload(request).body) {
    bytes += chunk.byteLength;
    if (bytes > maxPublishedBytes) {
      throw refuse(413, "too_large", "The file is larger than 5 MB. Keep only the tables' rows.");
    }
    chunks.push(chunk);
  }
  if (bytes === 0) throw refuse(400, "invalid", "The file is empty.");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw refuse(422, "file_refused", "The file is not UTF-8 text. Save it as UTF-8.");
  }
  if (!text.includes("\0")) return text;
  throw refuse(422, "file_refused", "The file has a NUL character, so it is not text.");
}
