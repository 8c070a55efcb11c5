import { runCandor } from "../candor/run-candor";
import type { Lab } from "./lab";

/**
 * Imports files into the lab's project by the command line, as a person would.
 * @param url of the app
 * @throws with the command's words where it refuses
 */
export async function importByCommand(
  { admin, projectId }: Lab,
  url: string,
  args: string[],
): Promise<void> {
  const project = `/api/projects/${projectId}`;
  const { token } = await admin.call<{ token: string }>("POST", `${project}/tokens`, {
    name: "proof",
    scopes: ["read", "import"],
  });
  process.env.CANDOR_API = `${url}${project}`;
  process.env.CANDOR_TOKEN = token;
  const line = (text: string) => console.log(text);
  const outcome = await runCandor(["import", ...args, "--create-missing"], {
    line,
    progress: () => undefined,
    print: line,
  });
  if (outcome.status !== 0) throw new Error(outcome.problem);
  line(outcome.output);
}
