/** A dialog is gone by then, and the page shows what the action has changed. */
const settledMs = 300;

/**
 * After an action that took away what had the focus: gives it back to its button if that is still there, else to the page's
 * heading. Without this it falls to the start of the document, and whoever works by keyboard begins again.
 */
export function keepFocus(before: Element | null): void {
  if (before === null || before === document.body) return;
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    if (before.isConnected && !before.matches(":disabled")) return focusQuietly(before);
    const heading = document.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    focusQuietly(heading);
  }, settledMs);
}

const focusQuietly = (element: Element | null) =>
  (element as HTMLElement | null)?.focus({ preventScroll: true });
