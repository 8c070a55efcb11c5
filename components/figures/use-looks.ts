"use client";

import { useCallback, useMemo } from "react";
import { columnsAtFirst } from "@/lib/figures/calibration/columns";
import { type Looks, readLooks, writeLooks } from "@/lib/figures/calibration/looks";
import { useAddress } from "./parts/use-address";

export type SetLooks = (changed: Partial<Looks>) => void;

/** The order, columns and diagrams in the page's address. */
export function useLooks(atFirst = columnsAtFirst): { looks: Looks; setLooks: SetLooks } {
  const { params, setParams } = useAddress();
  const looks = useMemo(() => readLooks(params, atFirst), [params, atFirst]);
  const setLooks = useCallback<SetLooks>(
    (changed) => setParams(writeLooks({ ...looks, ...changed }, atFirst)),
    [setParams, looks, atFirst],
  );
  return { looks, setLooks };
}
