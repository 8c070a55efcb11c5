import { capitalise } from "@/lib/text/capitalise";
import { CallError } from "./client";

/** Why something was refused, with fields by words and not by their names in the request. */
export function describeError(error: Error): string {
  if (!(error instanceof CallError) || error.status !== 400 || error.fields.length === 0)
    return error.message;
  return error.fields.map(({ path, message }) => `${wordsOf(path)}: ${message}`).join(". ");
}

/** "body.workspaceId" is "Workspace ID". */
function wordsOf(path: string): string {
  const name = path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? path;
  if (name === "url") return "Address";
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capitalise(words.replace(/\bid\b/g, "ID"));
}
