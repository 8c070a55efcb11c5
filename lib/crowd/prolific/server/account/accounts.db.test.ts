import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { prolificAccount } from "@/db/schema";
import { makeStudy } from "@/db/testing/make-study";
import { newProlificId } from "@/lib/crowd/prolific/testing/local-prolific";
import { origin, setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";
import { unseal } from "./accounts";

const { db, there, connectProject } = await setupProlific();

async function makeProject() {
  const { projectId } = await makeStudy(db, { questions: 1, models: 1, overlap: 1 });
  const workspaceId = newProlificId();
  const connect = (change = {}) => connectProject(projectId, { workspaceId, ...change });
  const stored = async () => {
    const ofProject = eq(prolificAccount.projectId, projectId);
    const [account] = await db.select().from(prolificAccount).where(ofProject);
    return account?.hookSecret ? unseal(projectId, account.hookSecret) : null;
  };
  return {
    ...{ connect, stored },
    secret: () => there.state.hookSecrets.get(workspaceId),
    hooks: () => there.state.hooks.filter((one) => one.workspace_id === workspaceId),
    address: `${origin}/api/prolific/${projectId}/events`,
  };
}

test("a new token keeps the subscription, and the secret that Prolific signs with is the stored one", async () => {
  const { connect, stored, secret, hooks, address } = await makeProject();
  await connect();
  const first = secret();
  expect(await stored()).toBe(first);
  await connect();
  expect(secret()).not.toBe(first);
  expect(await stored()).toBe(secret());
  expect(hooks()).toMatchObject([{ target_url: address, isConfirmed: true }]);
});

test("a project whose subscription failed has no webhooks until it is connected again", async () => {
  const { connect, stored, secret, hooks } = await makeProject();
  there.fail("subscriptions", undefined, "refused");
  await expect(connect()).rejects.toMatchObject({ status: 400 });
  expect(await stored()).toBeNull();
  await connect();
  expect(await stored()).toBe(secret());
  expect(hooks()).toHaveLength(1);
});

test("when Prolific replaces the secret and does not answer, the project has no webhooks until it is connected again", async () => {
  const { connect, stored, secret } = await makeProject();
  await connect();
  there.fail("secrets", "silent");
  await expect(connect()).rejects.toMatchObject({ status: 400 });
  expect(await stored()).toBeNull();
  await connect();
  expect(await stored()).toBe(secret());
});

test("of two who connect at once, one is refused, and the newest secret is stored", async () => {
  const { connect, stored, secret } = await makeProject();
  let second: Promise<unknown> | undefined;
  there.state.meanwhile.set("secrets", async () => {
    second = connect().catch((error) => error);
    await second;
  });
  await connect();
  expect(await second).toMatchObject({ code: "connecting" });
  expect(await stored()).toBe(secret());
});

test("a server without https replaces no secret, and learns whether the token is accepted", async () => {
  const { connect, stored, secret } = await makeProject();
  await connect({ origin: "http://candor.example" });
  expect([secret(), await stored()]).toEqual([undefined, null]);
  await expect(
    connect({ origin: "http://candor.example", token: "another" }),
  ).rejects.toMatchObject({ status: 400, fields: [{ path: "body.token" }] });
});
