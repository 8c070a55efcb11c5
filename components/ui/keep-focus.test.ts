import { afterEach, expect, test, vi } from "vitest";
import { keepFocus } from "./keep-focus";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page whose button had the focus when an action began. */
function open({ button, hasFocus }: { button: "there" | "disabled" | "gone"; hasFocus?: boolean }) {
  vi.useFakeTimers();
  const body = {};
  const heading = { focus: vi.fn(), setAttribute: vi.fn() };
  const before = {
    ...{ isConnected: button !== "gone", focus: vi.fn() },
    matches: () => button === "disabled",
  };
  const document = { body, activeElement: hasFocus ? before : body, querySelector: () => heading };
  vi.stubGlobal("document", document);
  return { body, before, heading };
}

test.each(["gone", "disabled"] as const)(
  "a button that is %s leaves its focus to the heading",
  (button) => {
    const { before, heading } = open({ button });
    keepFocus(before as unknown as Element);
    vi.runAllTimers();
    expect(heading.setAttribute).toHaveBeenCalledWith("tabindex", "-1");
    expect(heading.focus).toHaveBeenCalled();
    expect(before.focus).not.toHaveBeenCalled();
  },
);

test("a button that was disabled meanwhile has its focus again", () => {
  const { before, heading } = open({ button: "there" });
  keepFocus(before as unknown as Element);
  vi.runAllTimers();
  expect(before.focus).toHaveBeenCalled();
  expect(heading.focus).not.toHaveBeenCalled();
});

test("focus that is somewhere stays, and where nothing had it nothing gets it", () => {
  const { before, heading } = open({ button: "gone", hasFocus: true });
  keepFocus(before as unknown as Element);
  vi.runAllTimers();
  const other = open({ button: "gone" });
  keepFocus(other.body as Element);
  vi.runAllTimers();
  expect([heading.focus, other.heading.focus].flatMap((one) => one.mock.calls)).toEqual([]);
});
