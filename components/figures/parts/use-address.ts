"use client";

import { usePathname, useSearchParams } from "next/navigation";
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from "react";

/** The parameters of an address by name. */
export type Params = Readonly<Record<string, string>>;

/** Values for parameters that the address lacks: those stored with a shared link. */
export const SharedAddress = createContext<Params>({});

/** Sets parameters; null removes one. With `step` the browser's Back returns to the state before. */
type SetParams = (given: Record<string, string | null>, step?: "step") => void;

/**
 * What the address holds while the router, at `from`, has not followed it yet. It is the same for every part of the page:
 * also one that is drawn only then must show it.
 */
let ahead: { from: string; text: string } | null = null;
const listeners = new Set<() => void>();

function setAhead(next: typeof ahead) {
  ahead = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The parameters of the page's address, and a function to change some. Changing them does not
 * reload the page, and keeps the other parameters.
 */
export function useAddress(): { params: Params; setParams: SetParams } {
  const own = useSearchParams().toString();
  const at = `${usePathname()}?${own}`;
  const pending = useSyncExternalStore(
    subscribe,
    () => ahead,
    () => null,
  );
  const text = pending?.from === at ? pending.text : own;
  useEffect(() => {
    if (ahead && ahead.from !== at) setAhead(null);
    // Back and forward may come before the router has followed; it then misses them.
    const follow = () => {
      const { search } = window.location;
      setAhead({ from: at, text: new URLSearchParams(search).toString() });
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [at]);
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
      setAhead({ from: at, text: written });
    },
    [at, shared],
  );
  return { params, setParams };
}
