import { expect, test } from "vitest";
import { database } from "@/db/client";
import { agree, studyWith } from "@/db/testing/at-the-door";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { clientAddressHeader } from "@/lib/http/client-address";
import { limits } from "@/lib/limits/limits";
import { takeAttempt } from "@/lib/limits/server/take-attempt";

await openAppDatabase();

test("a class joins an open study at once; one address does not fill it with made-up people", async () => {
  const study = await studyWith({ by: "open" });
  const address = "198.51.100.3";
  const headers = { [clientAddressHeader]: address };
  const joins = Array.from({ length: 40 }, () => agree(study, "", headers));
  expect((await Promise.all(joins)).map(({ status }) => status)).toEqual(Array(40).fill(201));
  // As if 20 more had come, later than the call that follows.
  const now = new Date(Date.now() + 60_000);
  const key = `${study.studyId} ${address}`;
  const more = { kind: "new participant from an address", key, now } as const;
  for (let i = 0; i < 20; i++) await takeAttempt(database(), more);
  const refused = await agree(study, "", headers);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  // Somebody at another address gets in.
  expect((await agree(study, "", { [clientAddressHeader]: "198.51.100.4" })).status).toBe(201);
});

test("of made-up ids of a platform, one address gets 20 in", async () => {
  const study = await studyWith({ by: "platform", parameter: "PID" });
  const headers = { [clientAddressHeader]: "198.51.100.90" };
  const statuses = [];
  for (let i = 0; i < 21; i++) statuses.push((await agree(study, `?PID=id-${i}`, headers)).status);
  expect(statuses).toEqual([...Array(20).fill(201), 429]);
});

test("many addresses do not fill an open study either, and another study stays open", async () => {
  const [study, other] = [await studyWith({ by: "open" }), await studyWith({ by: "open" })];
  const headers = { [clientAddressHeader]: "198.51.100.77" };
  expect((await agree(study, "", headers)).status).toBe(201);
  // Later than the calls that follow, which all find it full.
  const now = new Date(Date.now() + 60_000);
  const many = { kind: "new participant of a study", key: study.studyId, now } as const;
  for (let i = 0; i < limits[many.kind].free; i++) await takeAttempt(database(), many);
  // Somebody new at another address gets in, once.
  const newcomer = { [clientAddressHeader]: "198.51.100.78" };
  expect((await agree(study, "", newcomer)).status).toBe(201);
  expect((await agree(study, "", newcomer)).status).toBe(429);
  const refused = await agree(study, "", headers);
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { error: { code: "too_many" } },
  ]);
  expect((await agree(other, "", headers)).status).toBe(201);
});
