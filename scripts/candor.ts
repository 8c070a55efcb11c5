import { runCandor } from "./candor/run-candor";
import { showControls } from "./candor/show-controls";

// The reader of our output may stop early (`| head`).
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

// Everything but the result goes to standard error.
const isTerminal = process.stderr.isTTY === true;
/** Takes the place of the last progress. */
const overProgress = isTerminal ? "\r\u001b[K" : "";
/** Another program gets a result as it is. */
const show = (text: string) =>
  process.stdout.write(process.stdout.isTTY ? showControls(text) : text);
let shownAt = 0;
const outcome = await runCandor(process.argv.slice(2), {
  line: (text) => console.error(`${overProgress}${showControls(text)}`),
  progress: (text) => {
    if (isTerminal) process.stderr.write(`${overProgress}${showControls(text)}`);
    else if (Date.now() - shownAt >= 10_000) {
      shownAt = Date.now();
      console.error(showControls(text));
    }
  },
  print: show,
});
process.stderr.write(overProgress);
if (outcome.status === 0) show(outcome.output);
else console.error(showControls(outcome.problem));
process.exitCode = outcome.status;
