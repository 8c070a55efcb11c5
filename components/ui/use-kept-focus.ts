import { type RefObject, useEffect } from "react";

/**
 * Moves the focus to a title when what had it is removed from the part of the page below it: a button whose work is done,
 * for example. Otherwise the focus would be at the start of the page.
 */
export function useKeptFocus(
  part: RefObject<HTMLElement | null>,
  title: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    let last: EventTarget | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target;
    };
    const observer = new MutationObserver(() => {
      if (!(last instanceof HTMLElement) || last.isConnected) return;
      last = null;
      if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
    });
    element.addEventListener("focusin", note);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener("focusin", note);
      observer.disconnect();
    };
  }, [part, title]);
}
