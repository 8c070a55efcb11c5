import { useState } from "react";

/**
 * The shown page of a list. `list` names the list by its search, filter and order: another one begins at its first page.
 * The list itself stays in place, so that the control that was used keeps the focus.
 */
export function usePage(list: string) {
  const [at, setAt] = useState({ list, page: 1 });
  const setPage = (page: number) => setAt({ list, page });
  return [at.list === list ? at.page : 1, setPage] as const;
}
