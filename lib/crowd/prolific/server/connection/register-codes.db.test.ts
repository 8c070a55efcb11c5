import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { arrival, setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";
import { makeRounds } from "@/lib/quality/rounds/testing/make-rounds";
import { lockStudy } from "@/lib/studies/server/require-study";
import { getProlific } from "./get-prolific";

const { db, there, connectProject, connectRound } = await setupProlific();

/** A study whose main round is to be connected, and what it has here and there. */
async function makeDraft() {
  const { projectId, studyId } = await makeRounds(db, { arrival });
  const ids = { projectId, studyId };
  await connectProject(projectId);
  const prolificId = there.addStudy(100);
  return {
    ...{ ids, prolificId },
    connect: () => connectRound({ ...ids, prolificId, roundNo: 3 }),
    connected: async () => (await getProlific(db, { ...ids, now: new Date() })).studies,
    registered: () => {
      const codes = there.state.studies.get(prolificId)?.codes as { code: string }[] | undefined;
      return codes?.map(({ code }) => code);
    },
    groupOf: () => there.state.studies.get(prolificId)?.filters[0]?.selected_values,
  };
}

test("nobody waits for the study while Prolific is called", async () => {
  const { ids, connect, connected } = await makeDraft();
  const isFree = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '500ms'`);
      await lockStudy(tx, ids);
    });
  let looks = 0;
  const look = async () => {
    await isFree();
    looks += 1;
  };
  there.state.meanwhile.set("participant-groups", async () => {
    await look();
    there.state.meanwhile.set("studies", look);
  });
  await connect();
  expect(looks).toBe(2);
  expect(await connected()).toHaveLength(1);
});

test("a try that failed is continued by the next: with its codes, and its group", async () => {
  const { connect, connected, registered } = await makeDraft();
  const before = there.state.groups.size;
  there.fail("studies", undefined, "silent");
  await expect(connect()).rejects.toMatchObject({ status: 400 });
  expect(await connected()).toEqual([]);
  const codes = registered();
  await connect();
  expect(registered()).toEqual(codes);
  const { codes: here, group } = (await connected())[0] ?? {};
  expect(Object.values(here ?? {})).toEqual(codes);
  expect(group).toMatchObject({ members: 0 });
  expect(there.state.groups.size).toBe(before + 1);
});

test("two who connect it at once connect it once, with the codes and the group that are there", async () => {
  const { connect, connected, registered, groupOf } = await makeDraft();
  await Promise.all([connect(), connect()]);
  const { codes } = (await connected())[0] ?? {};
  expect(Object.values(codes ?? {})).toEqual(registered());
  const { rows } = await db.execute(
    sql`select group_id from prolific_study where group_id = ${groupOf()?.[0]}`,
  );
  expect(rows).toHaveLength(1);
});

test("a server that can't reach Prolific says so, and blames no field", async () => {
  const { projectId } = await makeRounds(db, { arrival });
  vi.stubEnv("CANDOR_PROLIFIC_URL", "https://prolific.invalid");
  await expect(connectProject(projectId)).rejects.toMatchObject({
    code: "prolific_unreachable",
    message:
      "This server can’t reach Prolific. The host prolific.invalid was not found. Ask whoever runs it for a connection to the internet, then try again.",
  });
  // What has to be done is said with the reason, and needs no internet.
  vi.stubEnv("CANDOR_PROLIFIC_URL", "http://10.0.0.1");
  await expect(connectProject(projectId)).rejects.toMatchObject({
    code: "prolific_unreachable",
    message: expect.stringMatching(/private network\..* by http too\.$/),
  });
  vi.stubEnv("CANDOR_PROLIFIC_URL", there.url);
});
