import { Button, Group, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PersonName } from "@/components/quality/parts/person-name";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Pages } from "@/components/ui/pages";
import { QueryState } from "@/components/ui/query-state";
import { findPerson, SearchField } from "@/components/ui/search-field";
import { useOrder } from "@/components/ui/use-order";
import { usePage } from "@/components/ui/use-page";
import { payListOptions } from "@/lib/crowd/pay/queries";
import type { PayOrder, PersonPay } from "@/lib/crowd/pay/schema";
import { formatSeconds } from "@/lib/figures/study/times-charts";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";

export type Payee = Pick<PersonPay, "readerId" | "pseudonym" | "owedCents">;

interface Props extends StudyIds {
  currency: string;
  /** Whether it may change any moment. */
  isLive: boolean;
  /** Null for users who may only view. */
  onEnter: ((payee: Payee) => void) | null;
}

/** Numbers of a person, by which the list is sorted as well. */
const amounts: {
  name: string;
  order: PayOrder;
  value: (person: PersonPay) => number | null;
}[] = [
  { name: "Tasks", order: "tasks", value: ({ tasks }) => tasks },
  {
    name: "Per hour",
    order: "perHour",
    value: ({ perHourCents }) => perHourCents && Math.round(perHourCents),
  },
  { name: "Earned", order: "earned", value: ({ earnedCents }) => earnedCents },
  { name: "Paid", order: "paid", value: ({ paidCents }) => paidCents },
  { name: "Being paid", order: "open", value: ({ openCents }) => openCents },
  { name: "Still owed", order: "owed", value: ({ owedCents }) => owedCents },
];

/** Time beyond what counts of a task: by it, the list is sorted to find who may not have been reading. */
const notCounted = "Time not counted";

/** Everyone with an entry in the ledger, in pages: searched by pseudonym or code, and sorted. */
export function PayTable({ currency, isLive, onEnter, ...ids }: Props) {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 250);
  const { order, head, select } = useOrder();
  const by =
    order?.by === notCounted
      ? "time"
      : (amounts.find(({ name }) => name === order?.by)?.order ?? "person");
  const direction = order?.descending ? "descending" : "ascending";
  return (
    <Stack component="section" gap="sm" aria-label="People">
      <Group align="flex-end">
        <SearchField
          {...findPerson("Pseudonym or code")}
          description="By platform ID: at the end of People"
          value={typed}
          onChange={setTyped}
        />
        {select(["Person", ...amounts.map(({ name }) => name), notCounted])}
      </Group>
      <People
        {...{ ids, currency, isLive, onEnter, head, search }}
        order={by}
        direction={direction}
      />
    </Stack>
  );
}

interface PeopleProps extends Pick<Props, "currency" | "isLive" | "onEnter"> {
  ids: StudyIds;
  head: ReturnType<typeof useOrder>["head"];
  search: string;
  order: PayOrder;
  direction: "ascending" | "descending";
}

function People({ ids, currency, isLive, onEnter, head, ...wanted }: PeopleProps) {
  const [page, setPage] = usePage(JSON.stringify(wanted));
  const query = useQuery(payListOptions(ids, { ...wanted, page }, isLive));
  const money = (cents: number) => formatMoney(cents, currency);
  const columns: Column<PersonPay>[] = [
    {
      name: "Person",
      kind: "who",
      head: head("Person"),
      cell: (person) => <PersonName {...person} />,
    },
    ...amounts.map(({ name, value }) => ({
      name,
      kind: "number" as const,
      head: head(name, "number"),
      cell: (person: PersonPay) => {
        const amount = value(person);
        // Nothing is owed to simulated people, and the sums leave them out.
        if (amount === null || (name === "Still owed" && person.simulated)) return "–";
        if (name === "Earned") return <Earned person={person} money={money} />;
        return name === "Tasks" ? amount.toLocaleString("en") : money(amount);
      },
    })),
    {
      name: "Time",
      kind: "number",
      cell: ({ activeMs }) => (activeMs > 0 ? formatSeconds(activeMs / 1_000) : "–"),
    },
    {
      name: notCounted,
      kind: "number",
      head: head(notCounted, "number"),
      cell: ({ activeMs, measuredMs, longTasks }) =>
        longTasks > 0
          ? `${formatSeconds((measuredMs - activeMs) / 1_000)} in ${count(longTasks, "task")}`
          : "–",
    },
  ];
  return (
    <QueryState query={query} rows={8}>
      {({ people, total, pageSize }) => (
        <Stack gap="sm">
          <Text size="sm" className="figure">
            {count(total, "person", "people")}. Tasks include practice and attention checks.
          </Text>
          <DataTable
            framed
            label="What everyone earned and is owed"
            minWidth={880}
            columns={columns}
            rows={people}
            keyOf={({ readerId }) => readerId}
            actions={
              onEnter &&
              ((person) =>
                !person.simulated && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Add entry for ${person.pseudonym}`}
                    onClick={() => onEnter(person)}
                  >
                    Add entry…
                  </Button>
                ))
            }
            empty="Nobody matches the search."
          />
          <Pages items={total} pageSize={pageSize} value={page} onChange={setPage} />
        </Stack>
      )}
    </QueryState>
  );
}

/** The sum, and below it what is not for tasks. */
function Earned({ person, money }: { person: PersonPay; money: (cents: number) => string }) {
  const parts = [
    ["bonus", person.bonusCents],
    ["top-up", person.topUpCents],
    ["corrected", person.correctionCents],
    ["screened out", person.screenOutCents],
  ] as const;
  return (
    <>
      {money(person.earnedCents)}
      {parts
        .filter(([, cents]) => cents !== 0)
        .map(([what, cents]) => (
          <Text key={what} size="xs" c="dimmed">
            {what} {money(cents)}
          </Text>
        ))}
    </>
  );
}
