import { agree } from "./agree";
import { importFile, type Say } from "./import/import-file";
import { type Command, parseCommand } from "./parse-command";
import { InputProblem, Interrupted, RefusedFile, UsageProblem } from "./problems";
import { readTexts } from "./read/read-texts";
import { run } from "./runs/run";
import { tune } from "./runs/tune";
import { score } from "./score";
import { train } from "./train/train";
import { usage } from "./usage";

/**
 * The output of the command, and its exit status: 1 for a file with bad rows, 2 for bad input or bad arguments, 130 after
 * Ctrl+C, as shells have it.
 */
export type Outcome = { status: 0; output: string } | { status: 1 | 2 | 130; problem: string };

const nothing = () => undefined;
const silent: Say = { line: nothing, progress: nothing, print: nothing };

/** Runs the command line's `args`, those after the script's name. */
export async function runCandor(args: readonly string[], say = silent): Promise<Outcome> {
  let file = "candor";
  try {
    const command = parseCommand(args);
    if (command.name === "help") return { status: 0, output: usage(command.about) };
    file = command.file;
    return { status: 0, output: await obey(command, say) };
  } catch (error) {
    if (error instanceof RefusedFile) return { status: 1, problem: `${file}: ${error.message}` };
    if (error instanceof Interrupted) return { status: 130, problem: error.message };
    return { status: 2, problem: problemOf(error, file) };
  }
}

function obey(command: Exclude<Command, { name: "help" }>, say: Say): Promise<string> {
  switch (command.name) {
    case "score":
      return score(command.file, command.options, say);
    case "agree":
      return agree(command.file, command.options, say);
    case "import":
      return importFile([command.file, ...command.others], command.options, say);
    case "read":
      return readTexts(command.file, command.options, say);
    case "run":
      return run(command.file, command.action, command.options, say);
    case "tune":
      return tune(command.file, command.action, command.options, say);
    case "train":
      return train(command.file, command.options, say);
  }
}

/** One line, also where a cell with line breaks is quoted. */
function problemOf(error: unknown, ofCommand: string): string {
  if (error instanceof UsageProblem) return `candor: ${error.message}`;
  if (!(error instanceof InputProblem)) throw error;
  const { file = ofCommand } = error;
  const place = error.line === undefined ? file : `${file}, line ${error.line}`;
  return `${place}: ${error.message}`.replace(/\s+/g, " ");
}
