import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { GET as getLive } from "@/app/api/health/live/route";
import { GET as getReady } from "@/app/api/health/ready/route";
import { GET as getMetrics } from "@/app/api/metrics/route";
import { database } from "@/db/client";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { contracts } from "@/lib/api/contracts";
import { observeRequest } from "./observe-request";

const db = await openTestDatabase();
const token = "only for this test, as long as it must be";

beforeAll(() => {
  process.env.DATABASE_URL = db.$client.options.connectionString;
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => database().$client.end());

const ask = (authorization?: string) =>
  getMetrics(
    new Request("http://localhost/api/metrics", {
      headers: authorization ? { authorization } : {},
    }),
  );

test("metrics are for who has the token, and for nobody where there is none", async () => {
  expect((await ask(`Bearer ${token}`)).status).toBe(404);
  expect((await ask("Bearer ")).status).toBe(404);
  vi.stubEnv("CANDOR_METRICS_TOKEN", token);
  expect((await ask()).status).toBe(404);
  expect((await ask(`Bearer ${token}x`)).status).toBe(404);
  expect((await ask(`Bearer ${token}`)).status).toBe(200);
});

test("requests, submissions, uploads, pool, queue and worker are measured", async () => {
  vi.stubEnv("CANDOR_METRICS_TOKEN", token);
  const pattern = (path: string) => path.replaceAll("{", "[").replaceAll("}", "]");
  const named = contracts.filter(({ method, path }) =>
    /PUT .*\/(submission|imports\/\{importId\}\/file)$/.test(`${method} ${path}`),
  );
  expect(named).toHaveLength(2);
  for (const { method, path } of named) {
    observeRequest({ method, route: pattern(path), status: 200, seconds: 0.2 });
  }
  await db.execute(sql`update queue.queue set monitor_on = now() - interval '90 seconds'`);
  const text = await (await ask(`Bearer ${token}`)).text();
  expect(text).toContain(
    'candor_http_request_seconds_bucket{le="0.3",method="PUT",route="/api/read/[link]/assignments/[assignmentId]/submission",status="200"} 1',
  );
  expect(text).toMatch(/^candor_submissions_acknowledged_total 1$/m);
  expect(text).toMatch(/^candor_uploads_total\{status="200"\} 1$/m);
  expect(text).toMatch(/^candor_database_connections\{state="waiting"\} 0$/m);
  expect(text).toMatch(/^candor_worker_heartbeat_age_seconds 9\d\./m);
});

test("ready says what is not: a silent worker, or a schema that is behind", async () => {
  expect(await getLive().json()).toEqual({ status: "live" });
  const ready = async () => {
    const answer = await getReady();
    return { status: answer.status, ...(await answer.json()) };
  };
  const fine = { status: 200, ready: true, migrations: "current", worker: "alive" };
  await db.execute(sql`update queue.queue set monitor_claim_on = now(), monitor_on = null`);
  expect(await ready()).toEqual(fine);
  await db.execute(sql`update queue.queue set monitor_claim_on = now() - interval '61 seconds'`);
  expect(await ready()).toEqual({ ...fine, worker: "silent" });
  await db.owner.execute(sql`
    delete from drizzle.__drizzle_migrations
    where id = (select max(id) from drizzle.__drizzle_migrations)`);
  expect(await ready()).toMatchObject({ status: 503, ready: false, migrations: "behind" });
});
