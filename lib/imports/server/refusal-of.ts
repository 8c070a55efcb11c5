import { Refusal } from "@/lib/http/errors";
import type { ImportDetail } from "../schema";
import { UploadEnded } from "./receive-file";

const fieldsTold = 100;

/** How a file that was not imported is answered. What is no refusal is thrown on as it is. */
export function refusalOf({ failure, rowsBad, errors }: ImportDetail, error: unknown): unknown {
  if (error instanceof UploadEnded) return new Refusal(400, "upload_ended", failure ?? "");
  if (error !== undefined) return error;
  const fields = errors.slice(0, fieldsTold).map(({ line, column, reason }) => ({
    path: column ? `line.${line}.${column}` : `line.${line}`,
    message: reason,
  }));
  if (failure && fields.length === 0) fields.push({ path: "body", message: failure });
  const [first] = errors;
  const message =
    failure ??
    `Nothing was imported, because ${rowsBad} ${rowsBad === 1 ? "row is" : "rows are"} bad. ` +
      (first ? `Line ${first.line}${first.column && `, ${first.column}`}: ${first.reason}.` : "");
  return new Refusal(422, "file_refused", message, fields);
}
