import { isMainThread } from "node:worker_threads";

// Loaded into each process that we start, before its own code. When the parent is gone, even by
// kill -9, the channel to it closes, and the process ends too. Its own helpers load this as well, and
// are left alone: they end with it. (Node runs this file as it is.)
if (isMainThread && process.env.CANDOR_CHILD_OF === `${process.ppid}`) {
  process.on("disconnect", () => process.exit(1));
  // Waiting for the parent to end must not keep this process alive.
  process.channel?.unref();
}
