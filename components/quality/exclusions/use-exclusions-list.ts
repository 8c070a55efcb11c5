import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAddress } from "@/components/figures/parts/use-address";
import { useIsOpen } from "@/components/quality/rounds/use-is-open";
import { usePage } from "@/components/ui/use-page";
import { exclusionsOptions } from "@/lib/quality/exclusions/queries";
import type { StudyIds } from "@/lib/studies/schema";

/** The search and pages of the people, and the pages of what was decided. One query answers for the whole page. */
export function useExclusionsList(ids: StudyIds) {
  const { params } = useAddress();
  const [typed, setTyped] = useState(params.person ?? "");
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [page, setPage] = usePage(search);
  const [historyPage, setHistoryPage] = useState(1);
  const query = useQuery(exclusionsOptions(ids, { search, page, historyPage }, useIsOpen(ids)));
  return { query, typed, setTyped, page, setPage, historyPage, setHistoryPage };
}
