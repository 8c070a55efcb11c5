import { StatedError } from "@/db/embedded/stated-error";
import { runCommand } from "./run-command";
import { ensureEnvironment, trainingFolder } from "./training/ensure-environment";

// `npm run miniature`: the paper in miniature, with the arguments that the package's command takes.
try {
  const python = await ensureEnvironment();
  const args = ["-m", "candor_training", "miniature", ...process.argv.slice(2)];
  process.exitCode = (await runCommand(python, args, { cwd: trainingFolder })) ? 0 : 1;
} catch (error) {
  if (!(error instanceof StatedError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
