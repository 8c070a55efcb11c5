import { passMark } from "@/lib/studies/schema-config";
import { count } from "@/lib/text/count";
import { describePassMark } from "./pass-mark";

/** A row of `round_event`, as far as it says what happened. */
interface RoundEvent {
  kind: "state" | "admits" | "moved_on";
  detail: Record<string, unknown>;
}

/** What happened to a round, in words: "Paused". */
export function describeEvent({ kind, detail }: RoundEvent): string {
  if (kind === "state") return describeState(detail);
  if (kind === "admits") return `Admits ${admitted(detail.to)} instead of ${admitted(detail.from)}`;
  const { passed, failed, byHand } = detail;
  const hand = byHand ? ` (${byHand} decided by hand)` : "";
  const needed = describePassMark(passMark.parse(detail.rule));
  return `People advanced: ${passed} passed, ${failed} failed${hand}; needed: ${needed}`;
}

const admitted = (people: unknown) =>
  typeof people === "number" ? count(people, "person", "people") : "any number of people";

function describeState({ from, to }: Record<string, unknown>): string {
  if (to === "open") return from === "paused" ? "Resumed" : "Opened";
  return to === "paused" ? "Paused" : "Closed";
}

/** Why people's answers were erased: "Someone withdrew". */
export function describeErasure(
  reason: "withdrew" | "staff" | "retention",
  people: number,
): string {
  if (reason === "withdrew") return "Someone withdrew";
  if (reason === "staff") return "Someone was erased";
  return `The retention period ended for ${count(people, "person", "people")}`;
}
