import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { auditEntry, participant, sealedId } from "@/db/schema";
import { addressesOf, agree, aLot, cookieOf, doorOf, studyWith } from "@/db/testing/at-the-door";
import { callRoute } from "@/db/testing/call-route";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { addLinks, listLinks, revokeLink } from "@/lib/crowd/arrival/schema";
import { confirmInstructions, resume } from "@/lib/crowd/participation/schema";
import { claimTask } from "@/lib/crowd/tasks/schema";
import { beginVisit } from "@/lib/crowd/visits/schema";
import { listEvents } from "@/lib/quality/log/server/list-events";

await openAppDatabase();

test("a personal link makes one participant, on any device; without one nobody comes in", async () => {
  const study = await studyWith({ by: "links" });
  expect((await agree(study)).status).toBe(403);
  await callRoute(addLinks, { ...study.staff, body: aLot(2) });
  const [first, second] = await addressesOf(study);
  if (!first || !second) throw new Error("no links");
  expect(new URL(first.address).pathname).toBe(`/read/${study.link}`);

  expect(await doorOf(study, first.query)).toBe("new");
  const phone = cookieOf(await agree(study, first.query));
  await callRoute(confirmInstructions, { params: study.params, headers: phone });
  await callRoute(beginVisit, { params: study.params, headers: phone });
  const task = await (await callRoute(claimTask, { params: study.params, headers: phone })).json();

  // On a laptop they continue where they were.
  expect(await doorOf(study, first.query)).toBe("elsewhere");
  const noted = async () =>
    (await listEvents(database(), study)).events.filter(({ what }) => what.includes("browser"));
  expect(await noted()).toEqual([]);
  const back = await callRoute(resume, { params: study.params, body: { address: first.query } });
  expect(await noted()).toMatchObject([{ what: "Continued session 1 in another browser" }]);
  const laptop = cookieOf(back);
  expect(await back.json()).toEqual({ resumed: true });
  expect(await doorOf(study, first.query, laptop)).toBe("in");
  const same = await (await callRoute(claimTask, { params: study.params, headers: laptop })).json();
  expect(same.assignment.id).toBe(task.assignment.id);
  // Agreeing there is agreeing again, whatever the browser holds.
  await agree(study, first.query);
  await agree(study, first.query, { cookie: "candor-reader=stale" });
  expect(await database().$count(participant, eq(participant.studyId, study.studyId))).toBe(1);

  // Somebody else's link on the same device is somebody else.
  expect(await doorOf(study, second.query, laptop)).toBe("new");
  await agree(study, second.query, laptop);
  expect(await database().$count(participant, eq(participant.studyId, study.studyId))).toBe(2);
  const { links, ...counts } = await (await callRoute(listLinks, study.staff)).json();
  expect(counts).toEqual({ total: 2, used: 2, revoked: 0 });
  // The same addresses as in the file.
  const paths = links.map((link: { path: string }) => link.path.split("?")[1]);
  expect(paths).toEqual([first, second].map(({ query }) => query.slice(1)));
});

test("a lot of links that is asked for twice, even at once, is one; another is another", async () => {
  const study = await studyWith({ by: "links" });
  const lot = aLot(3);
  const ask = (body: object) => callRoute(addLinks, { ...study.staff, body });
  const answers = await Promise.all([ask(lot), ask(lot)]);
  for (const answer of answers) {
    expect([answer.status, await answer.json()]).toEqual([201, { added: 3, known: 0 }]);
  }
  expect(await addressesOf(study)).toHaveLength(3);
  await ask(lot);
  const made = and(eq(auditEntry.action, "link.add"), eq(auditEntry.projectId, study.projectId));
  expect(await database().$count(auditEntry, made)).toBe(1);
  await ask(aLot(3));
  expect(await addressesOf(study)).toHaveLength(6);
  // The same id in another study is another lot.
  const other = await studyWith({ by: "links" });
  await callRoute(addLinks, { ...other.staff, body: lot });
  expect(await addressesOf(other)).toHaveLength(3);
});

test("an uploaded id has one link, is stored encrypted, and stands in the file alone", async () => {
  const study = await studyWith({ by: "links" });
  const upload = (ids: string[]) => callRoute(addLinks, { ...study.staff, body: { ids } });
  // "bob" twice, and once more in wide letters: one id.
  const three = ["ann@example.org", "\uff42ob", "bob", "bob"];
  expect(await (await upload(three)).json()).toEqual({
    added: 2,
    known: 0,
  });
  expect(await (await upload(["bob", "cat"])).json()).toEqual({ added: 1, known: 1 });
  // The study's id in capitals is the same study, also for what is hashed and encrypted with it.
  const capitals = { ...study.staff.params, studyId: study.studyId.toUpperCase() };
  const headers = study.staff.headers;
  const again = await callRoute(addLinks, { params: capitals, headers, body: { ids: ["cat"] } });
  expect(await again.json()).toEqual({ added: 0, known: 1 });
  const addresses = await addressesOf(study);
  expect(addresses.map(({ id }) => id)).toEqual(["ann@example.org", "bob", "cat"]);
  const rows = await database().select().from(sealedId);
  for (const { sealed } of rows) expect(sealed.toString("latin1")).not.toMatch(/ann|bob|cat/);
  const listed = await (await callRoute(listLinks, study.staff)).text();
  expect(listed).not.toContain("ann@example.org");
});

test("a revoked link opens nothing, and ends its sessions", async () => {
  const study = await studyWith({ by: "links" });
  await callRoute(addLinks, { ...study.staff, body: aLot(1) });
  const [only] = await addressesOf(study);
  const headers = cookieOf(await agree(study, only?.query));
  const { links } = await (await callRoute(listLinks, study.staff)).json();
  const { params } = study.staff;
  await callRoute(revokeLink, {
    headers: study.staff.headers,
    params: { ...params, linkId: links[0].id },
  });
  expect(await doorOf(study, only?.query ?? "", headers)).toBe("revoked");
  expect((await callRoute(claimTask, { params: study.params, headers })).status).toBe(401);
  expect((await agree(study, only?.query, headers)).status).toBe(403);
});
