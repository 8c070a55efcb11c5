import { actions, isAuditAction } from "@/lib/http/actions";
import { capitalise } from "@/lib/text/capitalise";
import { formatMoney } from "@/lib/text/format-money";
import type { AuditEntryView } from "./schema";
import { type Named, nameDetail, nameSetting } from "./setting-names";

type Detail = AuditEntryView["before"];

/** An entry in words: the sentence without its subject, and the changes. */
export function describeEntry(entry: AuditEntryView): { sentence: string; changes: string[] } {
  // The sentence says all that this changes.
  const isSaid = entry.action === "exclusion.decide";
  return { sentence: sentenceOf(entry), changes: isSaid ? [] : changesOf(entry) };
}

function sentenceOf({ action, subject, outcome, code, times, after }: AuditEntryView): string {
  const known =
    action === "exclusion.decide" && after?.excluded !== undefined
      ? `${after.excluded ? "excluded" : "restored"} {subject}`
      : isAuditAction(action)
        ? actions[action]
        : action;
  const named = subject && (subject.name ?? `${subject.type} ${subject.id}`);
  const done = known.replace("{subject}", named ?? "it");
  if (outcome === "done") return capitalise(done);
  const why = outcome === "failed" ? "the server failed" : whyRefused(code);
  const often = times > 1 ? ` ${times.toLocaleString("en")} times` : "";
  return `${capitalise(done)}: ${outcome}${often} (${why})`;
}

const whyRefused = (code: string | null) =>
  code === "known" ? "the same is there already" : code?.replaceAll("_", " ");

/** Of an action, for a list to choose from. */
export const actionLabel = (action: string): string =>
  capitalise((isAuditAction(action) ? actions[action] : action).replace("{subject}", "…"));

function changesOf({ action, before, after }: AuditEntryView): string[] {
  // The currency of a budget is that of its amounts.
  const currency = action === "pay.budget" ? after?.currency : undefined;
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (key) => currency === undefined || key !== "currency",
  );
  return keys.flatMap((key) => {
    const setting = withSettings.includes(action) ? nameSetting(key) : null;
    const [name, unit] = setting ?? nameDetail(key) ?? [inWords(key)];
    const [was, is] = [before?.[key], after?.[key]].map((value) => inUnit(value, unit, currency));
    if (was === undefined) return [`${name}: ${valueText(is)}`];
    if (is === undefined) return [`${name}: was ${valueText(was)}`];
    return JSON.stringify(was) === JSON.stringify(is)
      ? []
      : [`${name}: ${valueText(was)} → ${valueText(is)}`];
  });
}

/** Actions that change settings of a study. */
const withSettings = ["study.change", "pay.budget"];

const inWords = (key: string) =>
  capitalise(
    key
      .replaceAll(".", ", ")
      .replace(/([A-Z])/g, " $1")
      .toLowerCase(),
  );

function inUnit(value: Value, unit: Named[1], currency: Value): Value {
  if (unit === undefined || typeof value !== "number") return value;
  if (unit === "dollars") return formatMoney(value / 10_000, "USD");
  if (unit === "percent") return Number((100 * value).toFixed(4));
  if (typeof currency === "string") return formatMoney(value, currency);
  return (value / 100).toLocaleString("en", { minimumFractionDigits: 2 });
}

type Value = NonNullable<Detail>[string] | undefined;

function valueText(value: Value): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return value.toLocaleString("en", { maximumFractionDigits: 20 });
  if (typeof value === "string" && isInstant.test(value)) return momentText(value);
  if (!Array.isArray(value)) return String(value);
  const more = value.length - shownOfList;
  const shown = value.slice(0, shownOfList).join(", ");
  return more > 0 ? `${shown} and ${more} more` : shown || "none";
}

const shownOfList = 10;

const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z$/;

/** "2026-12-07T09:30:00.000Z" as "2026-12-07 09:30 UTC". */
const momentText = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
