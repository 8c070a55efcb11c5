import { agree } from "./agree";
import { parseCommand } from "./parse-command";
import { InputProblem, UsageProblem } from "./problems";
import { score } from "./score";
import { usage } from "./usage";

/** The output of a run, and its exit status: 2 for bad input or bad arguments. */
export type Outcome = { status: 0; output: string } | { status: 2; problem: string };

/** Runs the command line's `args`, those after the script's name. */
export async function runCandor(args: readonly string[]): Promise<Outcome> {
  let file = "candor";
  try {
    const command = parseCommand(args);
    if (command.name === "help") return { status: 0, output: usage(command.about) };
    file = command.file;
    const output =
      command.name === "score"
        ? await score(file, command.options)
        : await agree(file, command.options);
    return { status: 0, output };
  } catch (error) {
    return { status: 2, problem: problemOf(error, file) };
  }
}

/** One line, also where a cell with line breaks is quoted. */
function problemOf(error: unknown, file: string): string {
  if (error instanceof UsageProblem) return `candor: ${error.message}`;
  if (!(error instanceof InputProblem)) throw error;
  const place = error.line === undefined ? file : `${file}, line ${error.line}`;
  return `${place}: ${error.message}`.replace(/\s+/g, " ");
}
