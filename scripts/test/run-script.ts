import { runCommand } from "../run-command";

/**
 * Runs a script of package.json with its output on the terminal.
 * @returns whether it succeeded
 */
export function runScript(
  name: string,
  options: { args?: string[]; env?: Record<string, string> } = {},
): Promise<boolean> {
  return runCommand("npm", ["run", "--silent", name, "--", ...(options.args ?? [])], {
    env: options.env,
  });
}
