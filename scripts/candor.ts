import { runCandor } from "./candor/run-candor";

// The reader of our output may stop early (`| head`).
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

// Everything but the result goes to standard error.
const isTerminal = process.stderr.isTTY === true;
/** Takes the place of the last progress. */
const overProgress = isTerminal ? "\r\u001b[K" : "";
let shownAt = 0;
const outcome = await runCandor(process.argv.slice(2), {
  line: (text) => console.error(`${overProgress}${text}`),
  progress: (text) => {
    if (isTerminal) process.stderr.write(`${overProgress}${text}`);
    else if (Date.now() - shownAt >= 10_000) {
      shownAt = Date.now();
      console.error(text);
    }
  },
  print: (text) => process.stdout.write(text),
});
process.stderr.write(overProgress);
if (outcome.status === 0) process.stdout.write(outcome.output);
else console.error(outcome.problem);
process.exitCode = outcome.status;
