import { Badge, Button, List, Text } from "@mantine/core";
import { FigureText } from "@/components/figures/parts/figure-text";
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
  const { people, reader, hasGold } = list;
  const figure = (
    name: string,
    of: "reader" | "gold",
    which: "kappa" | "pearson",
    heading?: ReturnType<typeof head>,
  ): Column<PersonAgreement> => ({
    name,
    kind: "number",
    head: heading,
    cell: (person) => <WindowText window={person[of]?.last} which={which} />,
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
          figure("Kappa", "reader", "kappa", head("Kappa", "number")),
          figure("Correlation of confidence", "reader", "pearson"),
        ]),
    ...(hasGold
      ? [
          figure("Kappa, gold items", "gold", "kappa", head("Kappa, gold items", "number")),
          figure("Correlation, gold items", "gold", "pearson"),
        ]
      : []),
  ];
  return (
    <DataTable
      framed
      label="Agreement of each person"
      minWidth={320 + (reader === null ? 0 : 260) + (hasGold ? 260 : 0)}
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
}: {
  window: WindowFigures | undefined;
  which: "kappa" | "pearson";
}) {
  if (!window) return <Text c="dimmed">–</Text>;
  // The n of a window is small enough to matter: it is always said.
  return (
    <div>
      <FigureText figure={shownWindow(window)[which]} rowN={-1} />
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
