import { runCandor } from "./candor/run-candor";

// The reader of our output may stop early (`| head`).
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

const outcome = await runCandor(process.argv.slice(2));
if (outcome.status === 0) process.stdout.write(outcome.output);
else console.error(outcome.problem);
process.exitCode = outcome.status;
