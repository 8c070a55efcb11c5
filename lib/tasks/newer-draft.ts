import type { Draft } from "./schema";

export type OutputDraft = Draft["outputs"][number];

const nothing: OutputDraft = { confidence: "", noAnswer: false, answer: "", correct: null };

/**
 * The draft to go on with: the one changed last, of the device's and the server's; the server's
 * when they are equally old. It has one entry for each of the task's texts.
 */
export function newerDraft(device: Draft | null, server: Draft | null, texts: number): Draft {
  const newer = (device?.editedAt ?? -1) > (server?.editedAt ?? -1) ? device : server;
  return {
    outputs: Array.from({ length: texts }, (_, i) => newer?.outputs[i] ?? nothing),
    editedAt: newer?.editedAt ?? 0,
  };
}
