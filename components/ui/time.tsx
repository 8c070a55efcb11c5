"use client";

import { useSyncExternalStore } from "react";
import { when, whenHere } from "@/lib/time/when";

const neverChanges = () => () => {};

/**
 * When something is, on every page for staff: in UTC, so that a page, its filters, its files and two people in two
 * places say the same. A pointer on it shows the time of this device, which the server does not know.
 */
export function Time({ at }: { at: string | Date }) {
  const iso = typeof at === "string" ? at : at.toISOString();
  const here = useSyncExternalStore(
    neverChanges,
    () => (iso.includes("T") ? `Your time: ${whenHere(iso)}` : undefined),
    () => undefined,
  );
  return (
    <time dateTime={iso} title={here}>
      {when(iso)}
    </time>
  );
}
