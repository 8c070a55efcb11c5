import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { round } from "@/db/schema";
import {
  addressesOf,
  agree,
  aLot,
  cookieOf,
  doorOf,
  type Headers,
  studyWith,
} from "@/db/testing/at-the-door";
import { callRoute } from "@/db/testing/call-route";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { addLinks } from "@/lib/crowd/arrival/schema";
import { getReading, resume } from "@/lib/crowd/participation/schema";
import { clientAddressHeader } from "@/lib/http/client-address";
import { limits } from "@/lib/limits/limits";
import { takeAttempt } from "@/lib/limits/server/take-attempt";
import { getShared, getSharedFigures, getSharedPublished } from "@/lib/shares/schema";

await openAppDatabase();

test("made-up and changed keys open nothing, and guessing is slowed down", async () => {
  const study = await studyWith({ by: "links" });
  const other = await studyWith({ by: "links" });
  await callRoute(addLinks, { ...study.staff, body: aLot(1) });
  await callRoute(addLinks, { ...other.staff, body: aLot(1) });
  const [theirs] = await addressesOf(other);
  const headers = { [clientAddressHeader]: "203.0.113.77" };
  const guesses = [theirs?.query ?? "", "?key=1", "?key=1-AAAAAAAAAAAAAAAAAAAAAA", "?key=0-x"];
  for (const guess of guesses) {
    expect(await doorOf(study, guess, headers)).toBe("unknown");
    expect((await agree(study, guess, headers)).status).toBe(403);
  }
  const statuses = [];
  for (let i = 0; i < 30; i++) {
    const query = { address: `?key=1-${String(i).padStart(22, "A")}` };
    const answer = await callRoute(getReading, { params: study.params, query, headers });
    statuses.push(answer.status);
  }
  expect(statuses).toContain(429);
});

test("whatever link is guessed, and at whichever route, it is slowed down", async () => {
  const study = await studyWith({ by: "links" });
  const link = "a-link-that-nobody-was-given";
  const params = { link, token: link };
  const guesses: Record<string, (headers: Headers) => Promise<Response>> = {
    "a study": (headers) => callRoute(getReading, { params, headers }),
    "a study to agree to": (headers) => agree({ params }, undefined, headers),
    "a personal link to agree by": (headers) =>
      agree(study, "?key=1-AAAAAAAAAAAAAAAAAAAAAA", headers),
    "a place to come back to": (headers) =>
      callRoute(resume, { params: study.params, headers, body: { address: "?key=1-A" } }),
    "a shared view": (headers) => callRoute(getShared, { params, headers }),
    "a shared view’s figures": (headers) => callRoute(getSharedFigures, { params, headers }),
    "a shared view’s published results": (headers) =>
      callRoute(getSharedPublished, { params, headers }),
  };
  for (const [i, [what, guess]] of Object.entries(guesses).entries()) {
    const headers = { [clientAddressHeader]: `203.0.113.${100 + i}` };
    const statuses = [];
    for (let n = 0; n < 22; n++) statuses.push((await guess(headers)).status);
    expect(statuses, what).toContain(429);
  }
});

test("a list of platform ids does not tell who takes part", async () => {
  const study = await studyWith({ by: "platform", parameter: "PID" });
  const mine = cookieOf(await agree(study, "?PID=mine"));
  await agree(study, "?PID=other");
  const tries: Record<string, (id: string, headers: Headers) => Promise<Response>> = {
    looking: (id, headers) =>
      callRoute(getReading, { params: study.params, query: { address: `?PID=${id}` }, headers }),
    "coming back": (id, headers) =>
      callRoute(resume, { params: study.params, body: { address: `?PID=${id}` }, headers }),
    agreeing: (id, headers) => agree(study, `?PID=${id}`, headers),
  };
  for (const [i, [how, attempt]] of Object.entries(tries).entries()) {
    const headers = { [clientAddressHeader]: `203.0.113.${150 + i}` };
    const key = headers[clientAddressHeader] ?? "";
    const now = new Date(Date.now() + 60_000);
    const look = { kind: "look by a platform id", key, now } as const;
    expect((await attempt("other", headers)).status, how).toBeLessThan(300);
    for (let n = 0; n < limits[look.kind].free - 1; n++) await takeAttempt(database(), look);
    expect((await attempt("made-up", headers)).status, how).toBe(429);
    // Whoever has a session continues.
    expect(await doorOf(study, "?PID=mine", { ...headers, ...mine })).toBe("in");
  }
});

test("neither does a list of platform ids that is tried where a study is closed", async () => {
  const study = await studyWith({ by: "platform", parameter: "PID" });
  await agree(study, "?PID=mine");
  await database().update(round).set({ state: "closed" }).where(eq(round.studyId, study.studyId));
  const headers = { [clientAddressHeader]: "203.0.113.160" };
  expect((await agree(study, "?PID=made-up", headers)).status).toBe(409);
  const now = new Date(Date.now() + 60_000);
  const look = { kind: "look by a platform id", key: "203.0.113.160", now } as const;
  for (let n = 0; n < limits[look.kind].free - 1; n++) await takeAttempt(database(), look);
  const statuses = [];
  for (const id of ["made-up", "mine"]) {
    statuses.push((await agree(study, `?PID=${id}`, headers)).status);
  }
  expect(statuses).toEqual([429, 429]);
});
