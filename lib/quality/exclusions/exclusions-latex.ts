import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { markPerson } from "@/lib/quality/rounds/mark-person";
import { describeAction, formatRuleValue, ruleNames } from "./describe-finding";
import type { HistoryEvent } from "./exclusion-history";
import type { Finding, PersonQuality } from "./schema";

// Tables of exclusions in LaTeX, as they are shown.

/** One row per person with what each rule finds, and the newest decision. */
export function exclusionsLatex(people: readonly PersonQuality[]): string {
  // The rules of the running version are the same for everyone.
  const rules = people[0]?.findings ?? [];
  return writeLatexTable({
    caption: "What the rules of exclusion find of each person.",
    label: "tab:exclusions",
    columns: [
      { heading: "Person" },
      { heading: "Tasks", align: "r" },
      ...rules.map(({ rule, threshold }) => ({
        heading: `${ruleNames[rule]} (at least ${formatRuleValue(rule, threshold)})`,
      })),
      { heading: "Decision", width: 0.3 },
    ],
    rows: people.map(({ tasks, findings, events, ...person }) => ({
      cells: [
        markPerson(person),
        tasks.toLocaleString("en"),
        ...findings.map(findingText),
        events[0]?.reason ?? "–",
      ],
    })),
  });
}

const findingText = ({ rule, value, violated }: Finding) => {
  if (value === null) return "not enough data";
  return violated ? `${formatRuleValue(rule, value)}, below` : formatRuleValue(rule, value);
};

/** One row per exclusion or restoration, newest first; `when` writes a moment. */
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
      { heading: "Person", align: "l" },
      { heading: "Why", width: 0.35 },
    ],
    rows: history.map((event) => ({
      cells: [
        ...[when(event.at), event.by ?? "–", describeAction(event)],
        ...[event.pseudonym, event.reason],
      ],
    })),
  });
