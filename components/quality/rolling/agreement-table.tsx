import { Badge, Button, List, Text } from "@mantine/core";
import { FigureText, Note } from "@/components/figures/parts/figure-text";
import { PersonName } from "@/components/quality/parts/person-name";
import { type Column, DataTable } from "@/components/ui/data-table";
import type { useOrder } from "@/components/ui/use-order";
import { shownWindow, workStateOf } from "@/lib/figures/people/agreement-tables";
import { findHints } from "@/lib/figures/people/find-hints";
import type { AgreementList, PersonAgreement, WindowFigures } from "@/lib/figures/people/schema";

interface Props {
  list: AgreementList;
  head: ReturnType<typeof useOrder>["head"];
  /** Null for users who may only view. */
  onLetContinue: ((person: PersonAgreement) => void) | null;
}

/** Each person with their agreement over their last texts. */
export function AgreementTable({ list, head, onLetContinue }: Props) {
  const { people, reader, hasOthers, hasGold } = list;
  const withReader = (person: PersonAgreement) => person.reader?.last;
  const withOthers = (person: PersonAgreement) => person.others;
  const withGold = (person: PersonAgreement) => person.gold?.last;
  const figure = (
    name: string,
    windowOf: (person: PersonAgreement) => WindowFigures | null | undefined,
    which: "kappa" | "pearson",
    heading?: ReturnType<typeof head>,
  ): Column<PersonAgreement> => ({
    name,
    kind: "number",
    head: heading,
    cell: (person) => (
      <WindowText
        window={windowOf(person)}
        which={which}
        none={windowOf === withOthers && person.excluded ? "excluded" : "no text in common"}
      />
    ),
  });
  const columns: Column<PersonAgreement>[] = [
    {
      name: "Person",
      kind: "who",
      head: head("Person"),
      cell: (person) => (
        <>
          <PersonName {...person} />
          <WorkBadge person={person} />
        </>
      ),
    },
    {
      name: "Tasks",
      kind: "number",
      head: head("Tasks", "number"),
      cell: ({ tasks }) => tasks.toLocaleString("en"),
    },
    ...(reader === null
      ? []
      : [
          figure("Kappa", withReader, "kappa", head("Kappa", "number")),
          figure("Correlation of confidence", withReader, "pearson"),
        ]),
    ...(hasOthers
      ? [
          figure("Kappa with others", withOthers, "kappa", head("Kappa with others", "number")),
          figure("Correlation with others", withOthers, "pearson"),
        ]
      : []),
    ...(hasGold
      ? [
          figure("Kappa, gold items", withGold, "kappa", head("Kappa, gold items", "number")),
          figure("Correlation, gold items", withGold, "pearson"),
        ]
      : []),
  ];
  return (
    <DataTable
      framed
      label="Agreement of each person"
      minWidth={320 + (reader === null && !hasOthers ? 0 : 260) + (hasGold ? 260 : 0)}
      columns={columns}
      rows={people}
      keyOf={({ readerId }) => readerId}
      actions={
        onLetContinue &&
        ((person) =>
          workStateOf(person) !== null && (
            <Button
              variant="default"
              size="xs"
              aria-label={`${continueVerb(person)} ${person.pseudonym}`}
              onClick={() => onLetContinue(person)}
            >
              {continueVerb(person)}
            </Button>
          ))
      }
      below={hintsOf}
      empty="Nobody matches the search."
    />
  );
}

/** What is odd about how someone reads and types; nothing where nothing is. */
function hintsOf(person: PersonAgreement) {
  const hints = findHints(person);
  return (
    hints.length > 0 && (
      <div role="note" aria-label={`Hints about ${person.pseudonym}`}>
        <Text size="xs" c="dimmed">
          Hints
        </Text>
        <List size="sm" spacing={2} maw="80ch">
          {hints.map((hint) => (
            <List.Item key={hint}>{hint}</List.Item>
          ))}
        </List>
      </div>
    )
  );
}

const continueVerb = (person: PersonAgreement) =>
  workStateOf(person) === "flagged" ? "Remove the flag…" : "Let continue…";

function WindowText({
  window,
  which,
  none,
}: {
  window: WindowFigures | null | undefined;
  which: "kappa" | "pearson";
  /** What is said where there is no window. */
  none: string;
}) {
  if (!window) return <Text c="dimmed">{none}</Text>;
  const shown = shownWindow(window);
  const figure = shown[which];
  return (
    <div>
      <FigureText figure={figure} rowN={figure.n} after={<Note>{shown.basis}</Note>} />
    </div>
  );
}

/** Where the rule has put someone, and by which figure: the one in the row may have changed since. */
function WorkBadge({ person }: { person: PersonAgreement }) {
  const state = workStateOf(person);
  return (
    state && (
      <div>
        <Badge size="sm" tt="none" fw={560} color="yellow" variant="outline">
          {state}
        </Badge>
        <Text size="xs" c="dimmed" maw="32ch">
          {person.decisions[0]?.reason}
        </Text>
      </div>
    )
  );
}
