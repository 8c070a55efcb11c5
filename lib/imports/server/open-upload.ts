import { invalid, Refusal } from "@/lib/http/errors";
import { receiveBody } from "@/lib/http/receive-body";
import { maxFileBytes } from "../schema";

/** The sender went away before the file was imported. */
export class UploadEnded extends Error {
  constructor(cause?: unknown) {
    super("The connection ended.", { cause });
    this.name = "UploadEnded";
  }
}

/** A file as it comes in. */
export interface Upload {
  body: AsyncIterable<Uint8Array>;
  /** As the sender said, if they did. */
  bytesTotal: number | null;
}

/**
 * The file in a request's body. @throws Refusal when there is none, or it comes wrapped or packed; its body
 * throws one when it is too large, stalls, or ends too early
 */
export function openUpload(request: Request): Upload {
  const type = request.headers.get("content-type") ?? "";
  if (type.startsWith("multipart/")) {
    throw new Refusal(415, "multipart", "Send the file itself as the body, not as a form.", [
      { path: "body", message: "is a form; send the file itself (curl -T file)" },
    ]);
  }
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding !== "identity") {
    throw new Refusal(415, "encoded", "Send the file unpacked.", [
      { path: "body", message: `is packed (${encoding}); send it unpacked` },
    ]);
  }
  const length = request.headers.get("content-length");
  const bytesTotal = length === null ? null : Number(length);
  if (bytesTotal !== null && bytesTotal > maxFileBytes) {
    throw new Refusal(413, "too_large", "The file is over 1 GB: send it in parts.", [
      { path: "body", message: "is over 1 GB" },
    ]);
  }
  if (!request.body) throw invalid("body", "is missing: send the file as the body");
  return { body: receiveBody(request, { maxBytes: maxFileBytes, called: "1 GB" }), bytesTotal };
}
