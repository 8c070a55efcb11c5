import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrder } from "@/components/ui/use-order";
import { usePage } from "@/components/ui/use-page";
import { peopleOptions } from "@/lib/quality/people/queries";
import type { PeopleOrder, PeopleState } from "@/lib/quality/people/schema";
import type { StudyIds } from "@/lib/studies/schema";

/** What the list can be sorted by, by the name of its column; by agreement where people are compared with a reader. */
export const ordersOf = (isCompared: boolean): Record<string, PeopleOrder> => ({
  Person: "person",
  State: "state",
  "Time per task": "time",
  ...(isCompared && { Agreement: "agreement" as const }),
  "Earned with tasks": "earned",
  Consented: "consented",
});

/** The search, filter, order and pages of the people and of the erased. One query answers for the whole page. */
export function usePeopleList(ids: StudyIds, isOpen: boolean) {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [chosen, setChosen] = useState("");
  const { order, head, select } = useOrder();
  const wanted = {
    ...{ search, ...choiceOf(chosen) },
    ...(order && {
      order: ordersOf(true)[order.by],
      direction: order.descending ? ("descending" as const) : ("ascending" as const),
    }),
  };
  const [page, setPage] = usePage(JSON.stringify(wanted));
  const [erasedPage, setErasedPage] = useState(1);
  const query = useQuery(peopleOptions(ids, { ...wanted, page, erasedPage }, isOpen));
  return {
    ...{ query, typed, setTyped, chosen, setChosen, head, select },
    ...{ page, setPage, erasedPage, setErasedPage },
  };
}

/** "round 2" stands for everyone who was invited to that round; other choices are states. */
const choiceOf = (chosen: string) => {
  const [, no] = chosen.match(/^round (\d+)$/) ?? [];
  if (no) return { invitedTo: Number(no) };
  return chosen === "" ? {} : { state: chosen as PeopleState };
};
