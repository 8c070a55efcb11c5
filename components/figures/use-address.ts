"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo, useState } from "react";

/** An address's parameters by name. */
export type Said = Readonly<Record<string, string>>;

/** Says parameters: null takes one away. With `step` the browser's Back leads to what was before. */
type Say = (given: Record<string, string | null>, step?: "step") => void;

/**
 * The parameters of the page's address, and how to say others. The page is not loaded again, and
 * parameters that others have set stay.
 */
export function useAddress(): { said: Said; say: Say } {
  const params = useSearchParams();
  // The router follows the address a moment later; what is ticked has to show at once.
  const [ahead, setAhead] = useState({ of: params, text: params.toString() });
  const text = ahead.of === params ? ahead.text : params.toString();
  const said = useMemo(() => Object.fromEntries(new URLSearchParams(text)), [text]);
  const say = useCallback<Say>(
    (given, step) => {
      const { pathname, search, hash } = window.location;
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(given)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      // A comma need not be escaped, and can then be read.
      const written = next.toString().replaceAll("%2C", ",");
      const address = `${pathname}${written && `?${written}`}${hash}`;
      if (step) window.history.pushState(null, "", address);
      else window.history.replaceState(null, "", address);
      setAhead({ of: params, text: written });
    },
    [params],
  );
  return { said, say };
}
