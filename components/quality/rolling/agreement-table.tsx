import { Badge, Button, Group, List, Stack, Text } from "@mantine/core";
import { FigureText } from "@/components/figures/parts/figure-text";
import { PersonName } from "@/components/quality/parts/person-name";
import { type Column, DataTable } from "@/components/ui/data-table";
import { useSearch } from "@/components/ui/use-search";
import { useSorted } from "@/components/ui/use-sorted";
import { shownWindow, workStateOf } from "@/lib/figures/people/agreement-tables";
import { findHints, usualSeconds } from "@/lib/figures/people/find-hints";
import type { PersonAgreement, WindowFigures } from "@/lib/figures/people/schema";

interface Props {
  people: readonly PersonAgreement[];
  /** The reader that people are compared with; null for none. */
  reader: string | null;
  /** Null for users who may only view. */
  onResume: ((person: PersonAgreement) => void) | null;
}

/** Each person with their agreement over their last texts. */
export function AgreementTable({ people, reader, onResume }: Props) {
  // Without attention checks there are none.
  const hasGold = people.some(({ gold }) => gold !== null);
  const { field, matches } = useSearch({ label: "Find a person", placeholder: "Pseudonym" });
  const { sorted, head, select } = useSorted(
    people.filter(({ pseudonym }) => matches(pseudonym)),
    [
      { name: "Person", value: ({ pseudonym }) => pseudonym },
      { name: "Tasks", value: ({ tasks }) => tasks },
      ...(reader === null
        ? []
        : [{ name: "Kappa", value: (person: PersonAgreement) => kappaOf(person.reader?.last) }]),
      ...(hasGold
        ? [
            {
              name: "Kappa, gold items",
              value: (person: PersonAgreement) => kappaOf(person.gold?.last),
            },
          ]
        : []),
    ],
  );
  const figure = (
    name: string,
    of: "reader" | "gold",
    which: "kappa" | "pearson",
    heading?: ReturnType<typeof head>,
  ): Column<PersonAgreement> => ({
    name,
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
    { name: "Tasks", head: head("Tasks"), cell: ({ tasks }) => tasks.toLocaleString("en") },
    ...(reader === null
      ? []
      : [
          figure("Kappa", "reader", "kappa", head("Kappa")),
          figure("Correlation of confidence", "reader", "pearson"),
        ]),
    ...(hasGold
      ? [
          figure("Kappa, gold items", "gold", "kappa", head("Kappa, gold items")),
          figure("Correlation, gold items", "gold", "pearson"),
        ]
      : []),
  ];
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        {field}
        {select}
      </Group>
      <DataTable
        framed
        label="Agreement of each person"
        minWidth={480 + (reader === null ? 0 : 260) + (hasGold ? 260 : 0)}
        columns={columns}
        rows={sorted}
        keyOf={({ readerId }) => readerId}
        actions={
          onResume &&
          ((person) =>
            workStateOf(person) !== null && (
              <Button
                variant="default"
                size="xs"
                aria-label={`${resumeVerb(person)} ${person.pseudonym}`}
                onClick={() => onResume(person)}
              >
                {resumeVerb(person)}
              </Button>
            ))
        }
        below={(person) => hintsOf(person, people)}
        empty="Nobody matches the search."
      />
    </Stack>
  );
}

/** What is odd about how someone reads and types; nothing where nothing is. */
function hintsOf(person: PersonAgreement, people: Props["people"]) {
  const hints = findHints(person, usualSeconds(people, person.readerId));
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

const resumeVerb = (person: PersonAgreement) =>
  workStateOf(person) === "flagged" ? "Remove the flag…" : "Let continue…";

const kappaOf = (window: WindowFigures | undefined) =>
  window && "value" in window.kappa ? window.kappa.value : null;

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

function WorkBadge({ person }: { person: PersonAgreement }) {
  const state = workStateOf(person);
  return (
    state && (
      <div>
        <Badge size="sm" tt="none" fw={560} color="yellow" variant="outline">
          {state}
        </Badge>
      </div>
    )
  );
}
