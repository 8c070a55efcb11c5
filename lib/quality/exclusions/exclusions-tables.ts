import { writeCsv } from "@/lib/csv/write-csv";
import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { markPerson } from "@/lib/quality/people/people-texts";
import { basisOf, criteria, describeAction, formatFor } from "./criteria";
import type { Criterion, Finding, HistoryEvent, PersonQuality } from "./schema";

// Tables of exclusions: in CSV unrounded, in LaTeX as they are shown.

/** One row per person with what each criterion finds, and the newest decision about them. */
export function exclusionsCsv(people: readonly PersonQuality[]): string {
  const all = Object.keys(criteria) as Criterion[];
  const header = [
    "pseudonym",
    "simulated",
    "tasks",
    "surplus",
    "excluded",
    ...all.flatMap((name) => [name, `${name}_threshold`, `${name}_n`, `${name}_violated`]),
    "decision",
    "decision_rules",
    "decision_by",
    "decision_reason",
    "decision_at",
  ];
  const rows = people.map(({ pseudonym, simulated, tasks, surplus, excluded, ...person }) => {
    const newest = person.events[0];
    return [
      pseudonym,
      simulated,
      tasks,
      surplus,
      excluded,
      ...all.flatMap((name) => {
        const found = person.findings.find(({ rule }) => rule === name);
        return [found?.value, found?.threshold, found?.n, found?.violated];
      }),
      newest?.action,
      newest?.rules.join(" "),
      newest?.by,
      newest?.reason,
      newest?.at,
    ];
  });
  return writeCsv([header, ...rows]);
}

export function exclusionsLatex(people: readonly PersonQuality[]): string {
  // The criteria of the running version are the same for everyone.
  const findings = people[0]?.findings ?? [];
  return writeLatexTable({
    caption: "Findings of the exclusion criteria for each person.",
    label: "tab:exclusions",
    columns: [
      { heading: "Person" },
      { heading: "Tasks", align: "r" },
      ...findings.map(({ rule, threshold }) => ({
        heading: `${criteria[rule].name} (at least ${formatFor(rule, threshold)})`,
      })),
      { heading: "Decision", width: 0.3 },
    ],
    rows: people.map(({ tasks, findings, events, ...person }) => ({
      cells: [
        markPerson(person),
        tasks.toLocaleString("en"),
        ...findings.map(findingText),
        events[0] ? `${describeAction(events[0])}. ${events[0].reason}` : "–",
      ],
    })),
  });
}

const findingText = ({ rule, value, violated }: Finding) =>
  value === null ? "not enough data" : `${formatFor(rule, value)}${violated ? ", below" : ""}`;

/** One row per event; a decision by hand has no rules. */
export const historyCsv = (history: readonly HistoryEvent[]): string =>
  writeCsv([
    ["at", "by", "action", "rules", "pseudonym", "reason"],
    ...history.map((e) => [e.at, e.by, e.action, e.rules.join(" "), e.pseudonym, e.reason]),
  ]);

/** The same; `when` writes a moment. */
export const historyLatex = (
  history: readonly HistoryEvent[],
  when: (moment: string) => string,
): string =>
  writeLatexTable({
    caption: "Exclusions and restorations.",
    label: "tab:exclusions-history",
    columns: [
      { heading: "When" },
      { heading: "Who", align: "l" },
      { heading: "What", width: 0.2 },
      { heading: "Basis", align: "l" },
      { heading: "Person", align: "l" },
      { heading: "Why", width: 0.35 },
    ],
    rows: history.map((event) => ({
      cells: [
        when(event.at),
        event.by ?? "–",
        describeAction(event),
        basisOf(event),
        event.pseudonym,
        event.reason,
      ],
    })),
  });
