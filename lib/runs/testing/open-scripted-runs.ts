import { afterAll } from "vitest";
import { allowedAddress } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { startScriptedProvider } from "@/lib/providers/testing/scripted-provider";
import type { RunSettings } from "../schema-settings";
import { makeScriptedRun, type Sizes } from "./make-scripted-run";

/** A database of its own for a test file, a scripted provider that its projects may call, and drafted runs. */
export async function openScriptedRuns() {
  process.env.CANDOR_SECRET = "only for this test, as long as it must be";
  const db = await openTestDatabase();
  const scripted = await startScriptedProvider({ answer: () => "hang" });
  afterAll(() => scripted.close());
  await db.insert(allowedAddress).values({ address: `127.0.0.1:${scripted.port}` });
  const makeRun = (kind: RunSettings["kind"], sizes?: Sizes) =>
    makeScriptedRun(db, scripted, kind, sizes);
  return { db, scripted, makeRun };
}
