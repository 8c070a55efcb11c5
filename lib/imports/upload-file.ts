import { CallError } from "@/lib/http/client";
import type { ErrorBody } from "@/lib/http/errors";

interface Upload {
  path: string;
  file: File;
  /** Bytes that have gone out. */
  onProgress(sent: number): void;
  signal: AbortSignal;
}

/**
 * Sends a file as the body of a PUT. Uses XMLHttpRequest, because fetch does not report progress.
 * @throws CallError; with status 0 and code `aborted` when the signal stopped it
 */
export function uploadFile({ path, file, onProgress, signal }: Upload): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const fail = (error: CallError) => {
      signal.removeEventListener("abort", abort);
      reject(error);
    };
    request.open("PUT", path);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onload = () => {
      signal.removeEventListener("abort", abort);
      if (request.status === 200) resolve();
      else reject(toCallError(request));
    };
    request.onerror = () => fail(new CallError(0, "offline", unreadable));
    request.onabort = () => fail(new CallError(0, "aborted", "The import was cancelled."));
    signal.addEventListener("abort", abort);
    request.send(file);
  });
}

// The browser does not distinguish the two.
const unreadable =
  "The file could not be sent: the connection was lost, or the file was changed after it was chosen.";

function toCallError({ status, responseText }: XMLHttpRequest): CallError {
  try {
    const { error } = JSON.parse(responseText) as ErrorBody;
    return new CallError(status, error.code, error.message, error.fields);
  } catch {
    return new CallError(status, "unreadable", `The server answered ${status}.`);
  }
}
