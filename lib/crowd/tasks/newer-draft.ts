import type { Draft, ReadingTime } from "./schema";

export type OutputDraft = Draft["outputs"][number];

const noTime: ReadingTime = {
  activeMs: 0,
  idleMs: 0,
  edits: 0,
  pastes: 0,
  keys: 0,
  focusLosses: 0,
};

export const emptyOutput: OutputDraft = {
  status: "ok",
  confidence: "",
  answer: "",
  distribution: [],
  comment: "",
  correct: null,
  time: noTime,
};

/**
 * The draft to continue with: the device's or the server's, whichever was changed last; the server's if
 * both are equally old. It has an entry for each text. Reading times only grow, so the larger of both
 * counts.
 */
export function newerDraft(device: Draft | null, server: Draft | null, texts: number): Draft {
  const newer = (device?.editedAt ?? -1) > (server?.editedAt ?? -1) ? device : server;
  return {
    outputs: Array.from({ length: texts }, (_, i) => ({
      ...(newer?.outputs[i] ?? emptyOutput),
      time: furtherTime(device?.outputs[i]?.time, server?.outputs[i]?.time),
    })),
    editedAt: newer?.editedAt ?? 0,
  };
}

function furtherTime(a?: ReadingTime, b?: ReadingTime): ReadingTime {
  if (!a || !b) return a ?? b ?? noTime;
  return {
    activeMs: Math.max(a.activeMs, b.activeMs),
    idleMs: Math.max(a.idleMs, b.idleMs),
    edits: Math.max(a.edits, b.edits),
    pastes: Math.max(a.pastes, b.pastes),
    keys: further(a.keys, b.keys),
    focusLosses: further(a.focusLosses, b.focusLosses),
  };
}

const further = (a?: number, b?: number) => (a === undefined ? b : Math.max(a, b ?? a));
