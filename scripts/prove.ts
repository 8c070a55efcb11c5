import path from "node:path";
import { runFigures } from "./figures/run-figures";

await runFigures(path.join(import.meta.dirname, "prove"));
