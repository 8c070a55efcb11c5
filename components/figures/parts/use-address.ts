"use client";

import { useSearchParams } from "next/navigation";
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from "react";

/** The parameters of an address by name. */
export type Params = Readonly<Record<string, string>>;

/** Values for parameters that the address lacks: those stored with a shared link. */
export const SharedAddress = createContext<Params>({});

/** Told to the window after parameters were set. */
const changed = "candor-address";

/** Sets parameters; null removes one. With `step` the browser's Back returns to the state before. */
type SetParams = (given: Record<string, string | null>, step?: "step") => void;

/**
 * The parameters of the page's address, and a function to change some. Changing them does not
 * reload the page, and keeps the other parameters.
 */
export function useAddress(): { params: Params; setParams: SetParams } {
  const own = useSearchParams();
  // The router follows the address a moment later, but a choice must show at once.
  const [ahead, setAhead] = useState({ of: own, text: own.toString() });
  const text = ahead.of === own ? ahead.text : own.toString();
  // Back and forward may come before the router has followed; it then misses them. What one part of the page
  // sets shows in every other at once.
  useEffect(() => {
    const follow = () => {
      const { search } = window.location;
      setAhead({ of: own, text: new URLSearchParams(search).toString() });
    };
    window.addEventListener("popstate", follow);
    window.addEventListener(changed, follow);
    return () => {
      window.removeEventListener("popstate", follow);
      window.removeEventListener(changed, follow);
    };
  }, [own]);
  const shared = useContext(SharedAddress);
  const params = useMemo(
    () => ({ ...shared, ...Object.fromEntries(new URLSearchParams(text)) }),
    [shared, text],
  );
  const setParams = useCallback<SetParams>(
    (given, step) => {
      const { pathname, search, hash } = window.location;
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(given)) {
        if (value !== null) next.set(name, value);
        // Removing it would bring back the shared value, so it is set to be empty.
        else if (shared[name] !== undefined) next.set(name, "");
        else next.delete(name);
      }
      // Commas need no escaping, and the address is easier to read.
      const written = next.toString().replaceAll("%2C", ",");
      const address = `${pathname}${written && `?${written}`}${hash}`;
      if (step) window.history.pushState(null, "", address);
      else window.history.replaceState(null, "", address);
      window.dispatchEvent(new Event(changed));
    },
    [shared],
  );
  return { params, setParams };
}
