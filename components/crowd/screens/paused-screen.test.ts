import { createElement } from "react";
import { expect, test } from "vitest";
import { clockText } from "@/lib/crowd/visits/time-left";
import { renderScreen } from "../testing/render-page";
import { PausedScreen } from "./paused-screen";

const endsAt = "2026-11-30T22:11:00.000Z";
const leaseUntil = "2026-11-30T22:29:00.000Z";

test("the page of a pause says one time: when the session ends, and after that until when the task is held", () => {
  const pauseAt = (now: string) => {
    const lease = {
      ...{ data: { leaseUntil, isClosed: false }, dataUpdatedAt: Date.parse(now), error: null },
    };
    return renderScreen(createElement(PausedScreen, { lease, endsAt, onContinue: () => {} }));
  };
  const before = pauseAt("2026-11-30T22:00:00.000Z");
  expect(before).toContain(`your session ends at ${clockText(endsAt)}`);
  expect(before).toContain("you can still send this task, but get no other");
  expect(before).not.toContain(clockText(leaseUntil));
  const after = pauseAt("2026-11-30T22:12:00.000Z");
  expect(after).toContain(`held for you until ${clockText(leaseUntil)}`);
  expect(after).not.toContain(clockText(endsAt));
});
