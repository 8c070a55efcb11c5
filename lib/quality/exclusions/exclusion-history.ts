import { writeCsv } from "@/lib/csv/write-csv";
import type { PersonQuality } from "./schema";

/** An exclusion or a restoration, with whom it was of. */
export type HistoryEvent = PersonQuality["events"][number] & { pseudonym: string };

/** Every exclusion and restoration of a study, newest first. */
export const prepareHistory = (people: readonly PersonQuality[]): HistoryEvent[] =>
  people
    .flatMap(({ pseudonym, events }) => events.map((event) => ({ ...event, pseudonym })))
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));

/** The same as CSV, one row per event; a decision by hand has no rule. */
export const historyCsv = (history: readonly HistoryEvent[]): string =>
  writeCsv([
    ["at", "by", "action", "rule", "pseudonym", "reason"],
    ...history.map((e) => [e.at, e.by, e.action, e.rule, e.pseudonym, e.reason]),
  ]);
