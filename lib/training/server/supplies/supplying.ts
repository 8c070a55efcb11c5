import type { training, trainingSupply } from "@/db/schema";
import type { Supply } from "../../supplies/schema";
import type { AwaitedFile } from "./awaited-files";

/** A file that is being made for a training run. */
export interface Supplying {
  root: string;
  one: typeof training.$inferSelect;
  row: typeof trainingSupply.$inferSelect;
  supply: Supply;
  awaited: AwaitedFile;
  now: Date;
}
