import { writeCsv } from "@/lib/csv/write-csv";
import type { PersonQuality, RuleName } from "./schema";

const rules: RuleName[] = ["checks", "speed", "agreement"];

/** One row per person with what each rule finds, unrounded, and the newest decision about them. */
export function exclusionsCsv(people: readonly PersonQuality[]): string {
  const header = ["pseudonym", "simulated", "tasks", "surplus", "excluded"];
  header.push(
    ...rules.flatMap((r) => [r, `${r}_threshold`, `${r}_n`, `${r}_violated`]),
    ...["decision", "decision_rule", "decision_by", "decision_reason", "decision_at"],
  );
  const rows = people.map(({ pseudonym, simulated, tasks, surplus, excluded, ...person }) => {
    const newest = person.events[0];
    return [
      ...[pseudonym, simulated, tasks, surplus, excluded],
      ...rules.flatMap((name) => {
        const found = person.findings.find(({ rule }) => rule === name);
        return found
          ? [found.value, found.threshold, found.n, found.violated]
          : [null, null, null, null];
      }),
      ...[newest?.action, newest?.rule, newest?.by, newest?.reason, newest?.at],
    ];
  });
  return writeCsv([header, ...rows]);
}
