import { Code, Stack, Text } from "@mantine/core";
import { PersonName } from "@/components/quality/parts/person-name";
import type { Column } from "@/components/ui/data-table";
import { Time } from "@/components/ui/time";
import type { useOrder } from "@/components/ui/use-order";
import { outcomeNames } from "@/lib/crowd/visits/outcome-names";
import { formatSeconds } from "@/lib/figures/study/times-charts";
import type { Person } from "@/lib/quality/people/schema";
import {
  latestStanding,
  type Standing as StandingName,
  standingsOf,
} from "@/lib/quality/people/standings";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { formatThousandths } from "@/lib/text/format-number";

interface Columns {
  head: ReturnType<typeof useOrder>["head"];
  /** Of the rounds. */
  names: readonly string[];
  currency: string;
  /** Whether their agreement with a reader is measured. */
  isCompared: boolean;
}

/** A column for each round, and what is known of a person besides. */
export const columnsOf = ({ names, currency, isCompared, head }: Columns): Column<Person>[] => [
  {
    name: "Person",
    kind: "who",
    head: head("Person"),
    cell: (person) => <PersonName {...person} />,
  },
  {
    name: "State",
    head: head("State"),
    cell: (person) => latestStanding(person) ?? "–",
  },
  ...names.map((name, i) => ({
    name,
    cell: (person: Person) => (
      <Standing round={person.rounds[i]} standing={standingsOf(person.rounds, person)[i] ?? null} />
    ),
  })),
  {
    name: "Time per task",
    head: head("Time per task"),
    cell: ({ measures }) => (measures.seconds === null ? "–" : formatSeconds(measures.seconds)),
  },
  ...(isCompared
    ? [
        {
          name: "Agreement",
          head: head("Agreement"),
          cell: ({ measures }: Person) =>
            measures.agreement === null ? "–" : formatThousandths(measures.agreement),
        },
      ]
    : []),
  { name: "Completion code", cell: ({ codes }) => <CodesCell codes={codes} /> },
  {
    name: "Earned with tasks",
    kind: "number",
    head: head("Earned with tasks", "number"),
    cell: ({ earnedCents }) => formatMoney(earnedCents, currency),
  },
  {
    name: "Consented",
    kind: "mark",
    head: head("Consented"),
    cell: ({ consentedAt }) => <Time at={consentedAt} />,
  },
];

const marks: Partial<Record<StandingName, string>> = {
  passed: "✓ ",
  failed: "✗ ",
  "failed the questions": "✗ ",
};
const mark = (standing: StandingName | null) =>
  standing === null ? "–" : `${marks[standing] ?? ""}${standing}`;

function Standing({
  round,
  standing,
}: {
  round?: Person["rounds"][number];
  standing: StandingName | null;
}) {
  if (!round) return null;
  return (
    <>
      <Text span fz="sm" c={standing === null ? "dimmed" : undefined}>
        {mark(standing)}
      </Text>
      {round.visits > 0 && (
        <Text size="xs" c="dimmed">
          {count(round.submitted, "task")}
          {round.visits > 1 && `, ${count(round.visits, "session")}`}
        </Text>
      )}
    </>
  );
}

/** Someone's completion codes with what each stands for, newest first. */
export function CodesCell({ codes }: Pick<Person, "codes">) {
  if (codes.length === 0) return <Text c="dimmed">–</Text>;
  return (
    <Stack gap={2}>
      {codes.map(({ code, outcome }) => (
        <Text key={code} size="sm" style={{ whiteSpace: "nowrap" }}>
          <Code>{code}</Code> {outcomeNames[outcome]}
        </Text>
      ))}
    </Stack>
  );
}
