import { expect, test } from "vitest";
import { draftState } from "./draft-state";

test("a draft that the server did not keep is not called saved, until it is changed again", () => {
  const at = { savedAt: 10, refusedAt: 20 };
  expect(draftState(20, at, true)).toBe("outdated");
  expect(draftState(21, at, true)).toBe("on the device");
  expect(draftState(21, { ...at, savedAt: 21 }, true)).toBe("on the server");
});

test("a draft is where it was kept", () => {
  const at = { savedAt: 10, refusedAt: 0 };
  expect(draftState(0, { savedAt: 0, refusedAt: 0 }, true)).toBe("untouched");
  expect(draftState(10, at, true)).toBe("on the server");
  expect(draftState(11, at, true)).toBe("on the device");
  expect(draftState(11, at, false)).toBe("nowhere");
});
