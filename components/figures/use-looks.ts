"use client";

import { useCallback, useMemo } from "react";
import { type Looks, readLooks, writeLooks } from "@/lib/figures/calibration/looks";
import { useAddress } from "./parts/use-address";

export type SetLooks = (changed: Partial<Looks>) => void;

/** How the view is looked at, as the page's address says. */
export function useLooks(): { looks: Looks; setLooks: SetLooks } {
  const { said, say } = useAddress();
  const looks = useMemo(() => readLooks(said), [said]);
  const setLooks = useCallback<SetLooks>(
    (changed) => say(writeLooks({ ...looks, ...changed })),
    [say, looks],
  );
  return { looks, setLooks };
}
