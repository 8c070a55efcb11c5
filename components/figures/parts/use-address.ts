"use client";

import { useSearchParams } from "next/navigation";
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from "react";

/** An address's parameters by name. */
export type Said = Readonly<Record<string, string>>;

/** What holds where an address says nothing: of a link, what was shared. */
export const SharedAddress = createContext<Said>({});

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
  // Back and forward may come before the router has followed, and then it follows nothing.
  useEffect(() => {
    const follow = () => {
      const { search } = window.location;
      setAhead({ of: params, text: new URLSearchParams(search).toString() });
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [params]);
  const shared = useContext(SharedAddress);
  const said = useMemo(
    () => ({ ...shared, ...Object.fromEntries(new URLSearchParams(text)) }),
    [shared, text],
  );
  const say = useCallback<Say>(
    (given, step) => {
      const { pathname, search, hash } = window.location;
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(given)) {
        if (value !== null) next.set(name, value);
        // Empty is said where taking it away would bring back what was shared.
        else if (shared[name] !== undefined) next.set(name, "");
        else next.delete(name);
      }
      // A comma need not be escaped, and can then be read.
      const written = next.toString().replaceAll("%2C", ",");
      const address = `${pathname}${written && `?${written}`}${hash}`;
      if (step) window.history.pushState(null, "", address);
      else window.history.replaceState(null, "", address);
      setAhead({ of: params, text: written });
    },
    [params, shared],
  );
  return { said, say };
}
