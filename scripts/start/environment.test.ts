import { expect, test } from "vitest";
import { readEnvironment } from "./environment";

test("everything has a default, and what is blank is absent", () => {
  const env = { NODE_ENV: "test", PORT: "", DATABASE_URL: "" } as const;
  expect(readEnvironment(env)).toEqual({
    databaseUrl: undefined,
    ownerUrl: undefined,
    port: 3000,
    host: "127.0.0.1",
    secret: undefined,
  });
});

test.each([
  [{ PORT: "http" }, /PORT must be a number from 1 to 65535\.$/],
  [{ PORT: "0" }, /PORT must be a number from 1 to 65535\.$/],
  [{ DATABASE_URL: "mysql://me:hunter2@here/db" }, /DATABASE_URL must look like postgres:/],
  [
    { CANDOR_OIDC_ISSUER: "https://login.example.org", CANDOR_OIDC_CLIENT_ID: "candor" },
    /CANDOR_OIDC_CLIENT_SECRET is missing/,
  ],
  [{ DATABASE_OWNER_URL: "postgres://me:hunter2@here/db" }, /is set without DATABASE_URL/],
  [{ CANDOR_METRICS_TOKEN: "hunter2" }, /CANDOR_METRICS_TOKEN must have at least 32 characters/],
  [{ CANDOR_SECRET: "hunter2" }, /CANDOR_SECRET must have at least 32 characters\.$/],
  [{ CANDOR_WORKER_MEMORY: "hunter2" }, /CANDOR_WORKER_MEMORY must be a number of megabytes/],
  [{ CANDOR_WORKER_MEMORY: "200" }, /CANDOR_WORKER_MEMORY must be a number of megabytes, 500/],
  [{ CANDOR_TRUSTED_PROXIES: "10.0.0.1, hunter2" }, /CANDOR_TRUSTED_PROXIES must list addresses/],
  [{ CANDOR_TRUSTED_PROXIES: "10.0.0.0/64" }, /CANDOR_TRUSTED_PROXIES must list addresses/],
])("%j is refused in a sentence that does not repeat it", (wrong, sentence) => {
  const read = () => readEnvironment({ NODE_ENV: "test", ...wrong });
  expect(read).toThrow(sentence);
  expect(read).not.toThrow(/hunter2/);
});
