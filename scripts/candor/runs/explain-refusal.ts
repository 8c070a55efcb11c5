import { CallError } from "@/lib/http/client";
import { UsageProblem } from "../problems";

/** What the server refused, with the fields by their names in the file. @throws UsageProblem */
export function explainRefusal(error: unknown): never {
  if (!(error instanceof CallError)) throw error;
  const { fields, message } = error;
  const said = fields.map((one) => `${one.path.replace(/^body\./, "")}: ${one.message}`);
  throw new UsageProblem(said.length > 0 ? said.join("; ") : message);
}
