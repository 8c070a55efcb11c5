import { Button, Group, Stack, Text } from "@mantine/core";
import { PersonName } from "@/components/quality/parts/person-name";
import { type Column, DataTable } from "@/components/ui/data-table";
import { useSearch } from "@/components/ui/use-search";
import { useSorted } from "@/components/ui/use-sorted";
import { hourlyPay } from "@/lib/crowd/pay/hourly-pay";
import type { PersonPay } from "@/lib/crowd/pay/schema";
import { formatSeconds } from "@/lib/figures/study/times-charts";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";

export type Payee = Pick<PersonPay, "readerId" | "pseudonym">;

interface Props {
  people: readonly PersonPay[];
  /** Null for users who may only view. */
  onEnter: ((payee: Payee) => void) | null;
}

/** Numbers of a person, by which the table is sorted as well. */
const amounts: { name: string; value: (person: PersonPay) => number | null; isMoney: boolean }[] = [
  { name: "Tasks", value: ({ tasks }) => tasks, isMoney: false },
  { name: "Per hour", value: hourlyPay, isMoney: true },
  { name: "Earned", value: ({ earnedCents }) => earnedCents, isMoney: true },
  { name: "Paid", value: ({ paidCents }) => paidCents, isMoney: true },
  { name: "Being paid", value: ({ openCents }) => openCents, isMoney: true },
  { name: "Still owed", value: ({ owedCents }) => owedCents, isMoney: true },
];

/** Everyone with an entry in the ledger: searched by pseudonym, and sorted. */
export function PayTable({ people, onEnter }: Props) {
  const { field, matches } = useSearch({ label: "Find a person", placeholder: "Pseudonym" });
  const { sorted, head, select } = useSorted(
    people.filter(({ pseudonym }) => matches(pseudonym)),
    [{ name: "Person", value: ({ pseudonym }) => pseudonym }, ...amounts],
  );
  const columns: Column<PersonPay>[] = [
    {
      name: "Person",
      kind: "who",
      head: head("Person"),
      cell: (person) => <PersonName {...person} />,
    },
    ...amounts.map(({ name, value, isMoney }) => ({
      name,
      kind: "number" as const,
      head: head(name),
      cell: (person: PersonPay) => {
        const amount = value(person);
        if (amount === null) return "–";
        if (name === "Earned") return <Earned {...person} />;
        return isMoney ? formatMoney(amount, person.currency) : amount.toLocaleString("en");
      },
    })),
    {
      name: "Time",
      cell: ({ activeMs }) => (activeMs > 0 ? formatSeconds(activeMs / 1_000) : "–"),
    },
  ];
  return (
    <Stack component="section" gap="sm" aria-label="People">
      <Group align="flex-end">
        {field}
        {select}
        <Text size="sm" className="figure" ml="auto">
          {count(sorted.length, "person", "people")}
        </Text>
      </Group>
      <DataTable
        framed
        label="What everyone earned and is owed"
        minWidth={880}
        columns={columns}
        rows={sorted}
        keyOf={({ readerId, currency }) => `${readerId} ${currency}`}
        actions={
          onEnter &&
          ((person) =>
            !person.simulated && (
              <Button
                variant="default"
                size="xs"
                aria-label={`Bonus or correction for ${person.pseudonym}`}
                onClick={() => onEnter(person)}
              >
                Bonus or correction…
              </Button>
            ))
        }
        empty="Nobody matches the search."
      />
    </Stack>
  );
}

/** The sum, and below it what is not for tasks. */
function Earned(person: PersonPay) {
  const parts = [
    ["bonus", person.bonusCents],
    ["top-up", person.topUpCents],
    ["corrected", person.correctionCents],
    ["screened out", person.screenOutCents],
  ] as const;
  return (
    <>
      {formatMoney(person.earnedCents, person.currency)}
      {parts
        .filter(([, cents]) => cents !== 0)
        .map(([what, cents]) => (
          <Text key={what} size="xs" c="dimmed">
            {what} {formatMoney(cents, person.currency)}
          </Text>
        ))}
    </>
  );
}
