import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import type { ExclusionEffect } from "./schema";

/** What an exclusion, or a restoration, would do to results and tasks, in sentences. */
export function describeEffect(effect: ExclusionEffect): string[] {
  if (effect.action === "restore") return whatComesBack(effect);
  return [...whatLeaves(effect), ...whatIsHeld(effect)];
}

function whatIsHeld({ held, people }: ExclusionEffect): string[] {
  if (held === 0) return [];
  return people === 1
    ? ["They hold a task now. They can still send it and are paid for it, but it does not count."]
    : [
        `${count(held, "task is", "tasks are")} in hand now. Each can still be sent and is paid, but does not count.`,
      ];
}

function whatLeaves(effect: ExclusionEffect): string[] {
  const { forecasts, places, open, openCents, currency, allTasks } = effect;
  if (forecasts === 0 && places === 0) return ["Nothing leaves the results: there are no answers."];
  const leaves = `${count(forecasts, "forecast leaves", "forecasts leave")} the results.`;
  if (places === 0) return [leaves, "No places become free."];
  const free = `${count(places, "place becomes", "places become")} free, in ${count(allTasks, "task")}`;
  const cost =
    openCents > 0 ? `, which costs about ${formatMoney(openCents, currency)} in pay` : "";
  if (open === places) return [leaves, `${free}. Other people get them${cost}.`];
  if (open === 0) return [leaves, `${free}. They stay empty, because the round is closed.`];
  return [
    leaves,
    `${free}. Other people get ${open.toLocaleString("en")} of them${cost}; the others stay empty, because their round is closed.`,
  ];
}

function whatComesBack({ forecasts, places, surplus }: ExclusionEffect): string[] {
  return [
    `${count(forecasts, "forecast counts", "forecasts count")} again.`,
    ...(places > 0
      ? [`${count(places, "answer gets its place", "answers get their places")} back.`]
      : []),
    ...(surplus > 0
      ? [
          `The places of ${count(surplus, "answer")} were filled again: ${surplus === 1 ? "it counts" : "they count"} as surplus, beyond the planned number.`,
        ]
      : []),
  ];
}

/** "71.2 % → 72.0 %"; the value alone where nothing moves. */
export function moveText(
  before: number | null,
  after: number | null,
  format: (value: number) => string,
): string {
  const [from, to] = [before, after].map((value) => (value === null ? "–" : format(value)));
  return from === to ? `${from}` : `${from} → ${to}`;
}
