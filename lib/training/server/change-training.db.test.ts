import { expect, test } from "vitest";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { change as changeTraining } from "@/lib/training/testing/change";
import { makeTraining } from "../testing/make-training";

const db = await openTestDatabase();

test("a limit that a change does not name stays, and one of the cost keeps its price", async () => {
  const { get, root, which, workplace } = await makeTraining(db, "", {
    limits: { hourlyCost: 2_000_000, mostCost: 5_000_000 },
  });
  const { packageFolder } = workplace;
  const change = async (limits: object) =>
    changeTraining(db, { ...which, limits, digest: (await get()).digest }, { root, packageFolder });
  await change({ mostMinutes: 5 });
  const limits = { mostMinutes: 5, hourlyCost: 2_000_000, mostCost: 5_000_000 };
  expect((await get()).limits).toEqual(limits);
  await expect(change({ hourlyCost: 0 })).rejects.toMatchObject({
    ...{ status: 400, message: expect.stringContaining("say what an hour costs") },
  });
  await change({ mostCost: null, hourlyCost: 0 });
  expect((await get()).limits).toEqual({ mostMinutes: 5, hourlyCost: 0, mostCost: null });
});

test("of two people who change a draft at once, the second is told, and overwrites nothing", async () => {
  const { get, root, which, workplace } = await makeTraining(db, "");
  const { packageFolder } = workplace;
  const { digest, settings } = await get();
  const change = (seed: number, seen: string) =>
    changeTraining(
      db,
      { ...which, settings: { ...settings, seed }, digest: seen },
      { root, packageFolder },
    );
  await change(7, digest);
  await expect(change(8, digest)).rejects.toMatchObject({
    ...{ status: 409, code: "changed_meanwhile" },
    message: expect.stringContaining("nothing was saved"),
  });
  const now = await get();
  expect(now.settings.seed).toBe(7);
  await change(8, now.digest);
  expect((await get()).settings.seed).toBe(8);
});
