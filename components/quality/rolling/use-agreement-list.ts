import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrder } from "@/components/ui/use-order";
import { usePage } from "@/components/ui/use-page";
import { agreementOptions } from "@/lib/figures/people/queries";
import type { AgreementList, AgreementOrder } from "@/lib/figures/people/schema";
import type { StudyIds } from "@/lib/studies/schema";

/** What the list can be sorted by, by the name of its column: of columns that the study has. */
export const ordersOf = ({
  reader,
  hasOthers,
  hasGold,
}: Pick<AgreementList, "reader" | "hasOthers" | "hasGold">): Record<string, AgreementOrder> => ({
  Person: "person",
  Tasks: "tasks",
  ...(reader !== null && { Kappa: "reader" as const }),
  ...(hasOthers && { "Kappa with others": "others" as const }),
  ...(hasGold && { "Kappa, gold items": "gold" as const }),
});

const orders = ordersOf({ reader: "", hasOthers: true, hasGold: true });

/** The search, order and pages of the list. One query answers for the whole page. */
export function useAgreementList(ids: StudyIds, last: number, isOpen: boolean) {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 250);
  const { order, head, select } = useOrder();
  const wanted = {
    ...{ last, search },
    ...(order && {
      order: orders[order.by] ?? "person",
      direction: order.descending ? ("descending" as const) : ("ascending" as const),
    }),
  };
  const [page, setPage] = usePage(JSON.stringify(wanted));
  const query = useQuery(agreementOptions(ids, { ...wanted, page }, isOpen));
  return { query, typed, setTyped, head, select, page, setPage };
}
