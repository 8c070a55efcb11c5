import { count } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { project } from "@/db/schema";
import { callRoute } from "@/db/testing/call-route";
import { makeStudy } from "@/db/testing/make-study";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { makeToken, signInCrowdworker, signInStaff } from "@/db/testing/sign-in";
import { contracts } from "@/lib/api/contracts";
import { claimTask } from "@/lib/crowd/tasks/schema";
import type { Contract } from "@/lib/http/contract";
import { createModel } from "@/lib/models/schema";
import { createProject } from "@/lib/projects/schema";

await openAppDatabase();
let staff: { userId: string; headers: { cookie: string } };
let crowd: { cookie: string };
let link: string;
let projectId: string;

beforeAll(async () => {
  const study = await makeStudy(database(), { questions: 1, models: 1, overlap: 1 });
  link = study.link;
  projectId = study.projectId;
  staff = await signInStaff(database(), { projectId: study.projectId, role: "admin" });
  crowd = await signInCrowdworker(database(), link);
});

/** What a page of another site can make a browser send, with its cookies. */
const foreign: Record<string, Record<string, string>> = {
  "a sandboxed frame": { origin: "null" },
  "a page of another site": { origin: "https://evil.example" },
  "a page of another port": { origin: "http://localhost:8080" },
  "a page that sends no origin": { origin: "" },
  "a link from a sibling": { origin: "", "sec-fetch-site": "same-site" },
  "a form": { origin: "", "sec-fetch-site": "cross-site", "content-type": "text/plain" },
};

// Routes that other servers call know no cookies: a signature says who calls.
const changing = contracts.filter(({ method, signed }) => method !== "GET" && !signed);

describe.each(
  changing.map((contract) => ({ name: `${contract.method} ${contract.path}`, contract })),
)("$name", ({ contract }) => {
  test.each(Object.entries(foreign))("refuses %s", async (_, headers) => {
    for (const who of [staff.headers, crowd]) {
      const { status, code } = await ask(contract, { ...who, ...headers });
      expect({ status, code }).toEqual({ status: 403, code: "foreign_origin" });
    }
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])(
    "refuses the type %j, which a form can send, of our own pages as well",
    async (type) => {
      const { status, code } = await ask(contract, { ...staff.headers, "content-type": type });
      expect({ status, code }).toEqual({ status: 415, code: "content_type" });
    },
  );
});

async function ask(contract: Contract, headers: Record<string, string>) {
  const answer = await callRoute(contract, { params: { link }, headers });
  const { error } = (await answer.json()) as { error: { code: string } };
  return { status: answer.status, code: error.code };
}

test("a form of text/plain that is really JSON adds nothing", async () => {
  const projects = async () => (await database().select({ n: count() }).from(project))[0]?.n;
  const before = await projects();
  for (const headers of Object.values(foreign)) {
    // What <form enctype="text/plain"><input name='{"name":"Theirs","x":"' value='"}'> sends.
    const body = '{"name":"Theirs","x":"="}';
    const { status } = await callRoute(createProject, {
      headers: { ...staff.headers, "content-type": "text/plain", ...headers },
      body,
    });
    expect(status).toBe(403);
  }
  expect(await projects()).toBe(before);
});

test("our own pages pass: by their origin, or by what the browser says of them", async () => {
  const body = { name: "Ours" };
  const byBrowser: Record<string, string> = { origin: "", "sec-fetch-site": "same-origin" };
  for (const headers of [{}, byBrowser]) {
    const sent = { ...staff.headers, ...headers };
    expect((await callRoute(createProject, { headers: sent, body })).status).toBe(201);
  }
});

test("a script with a token passes without any of it, but not where a cookie identifies", async () => {
  const by = await makeToken(database(), { projectId, userId: staff.userId });
  const token = { ...by, origin: "null", "content-type": "" };
  const made = await callRoute(createModel, {
    params: { projectId },
    headers: token,
    body: { name: "By script", kind: "confidence" },
  });
  expect(made.status).toBe(201);
  const mixed = { ...crowd, ...token };
  expect((await callRoute(claimTask, { params: { link }, headers: mixed })).status).toBe(403);
});

test("with CANDOR_URL only pages of that very origin pass", async () => {
  vi.stubEnv("CANDOR_URL", "https://candor.example.org/");
  const by = (origin: string) =>
    callRoute(createProject, { headers: { ...staff.headers, origin }, body: { name: "Ours" } });
  expect((await by("http://localhost")).status).toBe(403);
  expect((await by("http://candor.example.org")).status).toBe(403);
  expect((await by("https://candor.example.org")).status).not.toBe(403);
  vi.stubEnv("CANDOR_URL", undefined);
});
