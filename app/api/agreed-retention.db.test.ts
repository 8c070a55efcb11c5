import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { consent } from "@/db/schema";
import { arriveDuring } from "@/db/testing/arrive-during";
import { callRoute } from "@/db/testing/call-route";
import { makeStudy } from "@/db/testing/make-study";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { signInCrowdworker, signInStaff } from "@/db/testing/sign-in";
import { getReading, giveConsent, withdrawConsent } from "@/lib/crowd/participation/schema";
import { whatIsStored } from "@/lib/crowd/participation/what-is-stored";
import { changeRetention, getLife } from "@/lib/life-cycle/schema";
import { changeRetention as changePeriod } from "@/lib/life-cycle/server/change-retention";
import { exportMyData } from "@/lib/people/schema";

await openAppDatabase();

test("what people agreed to stays known when the retention period is changed", async () => {
  const db = database();
  const study = await makeStudy(db, { questions: 1, models: 1, overlap: 2 });
  const { projectId, link, config } = study;
  const { headers: admin } = await signInStaff(db, { projectId, role: "admin" });
  const set = (months: number | null) =>
    callRoute(changeRetention, { params: { projectId }, headers: admin, body: { months } });
  const life = async () =>
    await (await callRoute(getLife, { params: { projectId }, headers: admin })).json();
  const agree = () => signInCrowdworker(db, link);
  const agreedTo = async (headers: { cookie: string }) => {
    const file = await (await callRoute(exportMyData, { params: { link }, headers })).json();
    return file.consents.map((consent: { stored: unknown }) => consent.stored);
  };

  const before = await agree();
  expect(await life()).toMatchObject({ retentionMonths: null, agreedMonths: null });
  await set(6);
  const [ann, bob] = [await agree(), await agree()];
  // Who agreed to less than this is not kept longer.
  for (const months of [7, null]) {
    const refused = await set(months);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      error: { code: "agreed_to_less", fields: [{ path: "body.months" }] },
    });
  }
  await set(3);
  const cleo = await agree();
  expect(await life()).toMatchObject({ retentionMonths: 3, agreedMonths: 3 });
  // The page and the file say the same, each person what was shown to them.
  const shown = await (await callRoute(getReading, { params: { link } })).json();
  expect(await agreedTo(cleo)).toEqual([shown.consent.stored]);
  expect(await agreedTo(ann)).toEqual([whatIsStored(config, 6)]);
  expect(await agreedTo(before)).toEqual([whatIsStored(config, null)]);
  // Whoever is erased is no longer somebody who agreed.
  const withdraw = (headers: { cookie: string }) =>
    callRoute(withdrawConsent, { params: { link }, headers });
  await withdraw(cleo);
  expect((await set(6)).status).toBe(200);
  expect(await life()).toMatchObject({ retentionMonths: 6, agreedMonths: 6 });
  for (const headers of [ann, bob]) await withdraw(headers);
  expect((await set(null)).status).toBe(200);
});

test("nobody agrees to a retention period that is being changed", async () => {
  const db = database();
  const { projectId, studyId, link } = await makeStudy(db, { questions: 1, models: 1, overlap: 2 });
  const body = { version: 1, retentionMonths: null };
  const answer = await arriveDuring(
    db,
    (tx) => changePeriod(tx, { projectId, months: 12 }),
    () => callRoute(giveConsent, { params: { link }, body }),
  );
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ error: { code: "consent_changed" } });
  expect(await db.$count(consent, eq(consent.studyId, studyId))).toBe(0);
});

test("who agrees again to a shorter period is kept no longer than that", async () => {
  const db = database();
  const study = await makeStudy(db, { questions: 1, models: 1, overlap: 2 });
  const { projectId, link, config } = study;
  const set = (months: number) => changePeriod(db, { projectId, months });
  await set(12);
  const headers = await signInCrowdworker(db, link);
  await set(6);
  const again = await callRoute(giveConsent, {
    params: { link },
    headers,
    body: { version: 1, retentionMonths: 6 },
  });
  expect(again.status).toBe(201);
  const file = await (await callRoute(exportMyData, { params: { link }, headers })).json();
  expect(file.consents).toMatchObject([{ stored: whatIsStored(config, 6) }]);
  await expect(set(12)).rejects.toMatchObject({ code: "agreed_to_less" });
});
