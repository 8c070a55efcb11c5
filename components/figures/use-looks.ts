"use client";

import { useCallback, useMemo } from "react";
import { type Looks, readLooks, writeLooks } from "@/lib/figures/calibration/looks";
import { useAddress } from "./parts/use-address";

export type SetLooks = (changed: Partial<Looks>) => void;

/** The order, columns and diagrams in the page's address. */
export function useLooks(): { looks: Looks; setLooks: SetLooks } {
  const { params, setParams } = useAddress();
  const looks = useMemo(() => readLooks(params), [params]);
  const setLooks = useCallback<SetLooks>(
    (changed) => setParams(writeLooks({ ...looks, ...changed })),
    [setParams, looks],
  );
  return { looks, setLooks };
}
