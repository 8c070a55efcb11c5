import type { TrainingDetail } from "./schema";

type Evaluation = Pick<
  TrainingDetail["models"][number]["evaluations"][number],
  "write" | "read" | "problem"
>;

/** Whether its texts are being written or read, or their reading is about to start: the page then asks again soon. */
export const isUnderWay = ({ write, read, problem }: Evaluation): boolean =>
  write.state === "running" ||
  read.state === "running" ||
  (write.state === "done" && read.state === "draft" && problem === null);

/** What becomes of a reading that has not begun; null where it has, or where a problem says why it can't. */
export function readingText({ write, read, problem }: Evaluation): string | null {
  if (read.state !== "draft" || problem !== null) return null;
  if (write.state === "cancelled") return "It is not read: the writing was cancelled.";
  if (write.state === "failed")
    return "It is not read: the writing failed. Open the run to try again.";
  return "Then it is read automatically.";
}
