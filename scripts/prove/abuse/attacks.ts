import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { count } from "drizzle-orm";
import type { Db } from "@/db/client";
import { project } from "@/db/schema";
import type { Ids } from "@/db/testing/make-full-project";
import { makeStudy } from "@/db/testing/make-study";
import type { Roles } from "@/db/testing/roles";
import { signInCrowdworker } from "@/db/testing/sign-in";
import {
  confirmInstructions,
  giveConsent,
  withdrawConsent,
} from "@/lib/crowd/participation/schema";
import { claimTask, lockForecasts } from "@/lib/crowd/tasks/schema";
import { beginVisit } from "@/lib/crowd/visits/schema";
import { createImport, sendFile } from "@/lib/imports/schema";
import { createProject } from "@/lib/projects/schema";
import { saying } from "../../figures/http-crowdworker";
import { watchMemory } from "../../figures/watch-memory";
import type { Answer, Check, Door } from "./door";

interface Target {
  db: Db;
  door: Door;
  ours: Ids;
  signIn: Roles["signIn"];
  /** Of the web process. */
  pid: number;
}

const json = { "content-type": "application/json" };

/** Nothing, or the response that came instead of an expected status. */
const unless = (expected: number[], { status, text }: Answer, what: string): string[] =>
  expected.includes(status) ? [] : [`${what} got ${status}: ${text.slice(0, 200)}`];

async function sendMany(door: Door, headers: object, isDeclared: boolean): Promise<string[]> {
  const piece = new Uint8Array(64_000).fill(32);
  let left = 1_000;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      left -= 1;
      if (left < 0) controller.close();
      else controller.enqueue(piece);
    },
  });
  // The DOM's types don't know `duplex`, which Node asks for with a stream.
  const init = {
    method: "POST",
    headers: {
      ...headers,
      ...json,
      origin: door.url,
      ...(isDeclared && { "content-length": "64000000" }),
    },
    body,
    duplex: "half",
  };
  return unless([413], await door.send("/api/projects", init), `declared: ${isDeclared}`);
}

async function newImport({ door, ours, signIn }: Target) {
  const { admin: headers } = await signIn();
  const options = { format: "csv" };
  const body = { kind: "questions", filename: "x.csv", options };
  const made = await door.ask(createImport, { params: ours, headers, body });
  return { headers, params: { ...ours, importId: JSON.parse(made.text).id } };
}

/** Opens a connection, sends the head of a request with a body that never comes whole, and waits. */
function stall(door: Door, path: string, headers: object, begun = "x") {
  const { hostname, port, host } = new URL(door.url);
  const socket = connect(Number(port), hostname);
  const named = { host, origin: door.url, "content-type": "text/csv", "content-length": "1000000" };
  const lines = Object.entries({ ...named, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write(`PUT ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${begun}`);
  let answer = "";
  socket.on("data", (data) => {
    answer += data;
  });
  const ended = new Promise<string>((resolve) => {
    socket.on("close", () => resolve(answer));
    socket.on("error", () => resolve(answer));
  });
  return { socket, ended, answer: () => answer };
}

/** The attacks that worked once, and those that a reviewer tries first. Each must fail. */
const tried: Record<string, (target: Target) => Promise<string[]>> = {
  "a form of another site, with a null origin": async ({ db, door, signIn }) => {
    const projects = async () => (await db.select({ n: count() }).from(project))[0]?.n;
    const before = await projects();
    const { admin } = await signIn();
    const found: string[] = [];
    for (const origin of ["null", "https://evil.example", ""]) {
      for (const type of ["text/plain", "application/json", ""]) {
        const headers = { ...admin, origin, "content-type": type };
        const body = '{"name":"Theirs","x":"="}';
        found.push(...unless([403], await door.ask(createProject, { headers, body }), origin));
      }
    }
    if ((await projects()) !== before) found.push("a project was made");
    return found;
  },
  "guessing a password from ever new X-Forwarded-For": async ({ door }) => {
    for (let i = 0; i < 60; i++) {
      const { status } = await door.send("/api/session", {
        method: "POST",
        headers: { ...json, origin: door.url, "x-forwarded-for": `198.51.100.${i}` },
        body: JSON.stringify({ email: "admin@candor.example", password: `guess ${i} of many` }),
      });
      if (status === 429) return [];
      if (status !== 401) return [`guess ${i} got ${status}`];
    }
    return ["60 guesses were let through"];
  },
  "a body of 64 MB at a route for JSON": async ({ door, signIn, pid }) => {
    const { admin } = await signIn();
    const memory = watchMemory(pid);
    memory.half();
    const before = memory.stop().secondHalf;
    const during = watchMemory(pid);
    const found = [...(await sendMany(door, admin, true)), ...(await sendMany(door, admin, false))];
    const grown = during.stop().firstHalf - before;
    console.log(`64 MB sent to a JSON route, twice: the process grew by ${grown} MB`);
    if (grown > 60) found.push(`the process grew by ${grown} MB`);
    return found;
  },
  "JSON that is nested without end, or wide": async ({ door, signIn }) => {
    const { admin: headers } = await signIn();
    const bodies = [
      "[".repeat(490_000) + "]".repeat(490_000),
      `{"name":${'{"a":'.repeat(90_000)}1${"}".repeat(90_000)}}`,
      `{${Array.from({ length: 60_000 }, (_, i) => `"${i}":1`).join(",")}}`,
      '{"name":"\\ud800"}',
      '{"__proto__":{"isInstanceAdmin":true},"name":""}',
    ];
    const found: string[] = [];
    for (const body of bodies) {
      const answer = await door.ask(createProject, { headers, body });
      found.push(...unless([400], answer, body.slice(0, 20)));
    }
    return found;
  },
  "a CSV header of 40,000 columns": async (target) => {
    const to = await newImport(target);
    const columns = Array.from({ length: 40_000 }, (_, i) => `column ${i}`);
    const begun = performance.now();
    const answer = await target.door.ask(sendFile, { ...to, body: `${columns.join()}\n1\n` });
    const took = performance.now() - begun;
    const slow = took > 2_000 ? [`it took ${Math.round(took)} ms`] : [];
    return [...unless([422], answer, "the file"), ...slow];
  },
  "twenty uploads that stall, and a normal question meanwhile": async (target) => {
    const { door } = target;
    const found: string[] = [];
    const stalled: ReturnType<typeof stall>[] = [];
    for (let i = 0; i < 20; i++) {
      const { headers, params } = await newImport(target);
      const { projectId, importId } = params as Record<string, string>;
      const path = `/api/projects/${projectId}/imports/${importId}/file`;
      stalled.push(stall(door, path, headers));
    }
    await sleep(1_000);
    const begun = performance.now();
    const { headers } = await newImport(target);
    found.push(...unless([200], await door.send("/api/me", { headers }), "who am I"));
    const took = performance.now() - begun;
    if (took > 3_000) found.push(`a normal question took ${Math.round(took)} ms`);
    for (const { socket } of stalled) socket.destroy();
    return found;
  },
  "a body that never comes": async ({ door, ours, signIn }) => {
    const { admin } = await signIn();
    const headers = { ...admin, ...json };
    const stalled = [
      stall(door, `/api/projects/${ours.projectId}/retention`, headers, "{"),
      stall(door, "/api/projects/x", admin, ""),
      stall(door, "/sign-in", headers, "{"),
    ];
    const isWaiting = () => stalled.some(({ answer }) => !answer());
    const deadline = Date.now() + 90_000;
    while (Date.now() < deadline && isWaiting()) await sleep(500);
    const found = isWaiting() ? ["it was still waited for after 90 s"] : [];
    for (const { socket } of stalled) socket.destroy();
    await Promise.all(stalled.map(({ ended }) => ended));
    return found;
  },
  "addresses that climb out, or are no addresses": async ({ door }) => {
    const found: string[] = [];
    const tried = [
      "/..%2f..%2fetc/passwd",
      "/%2e%2e/%2e%2e/package.json",
      "/.env",
      "/.candor/secret",
      "/_next/static/..%2f..%2f..%2fpackage.json",
      "/_next/image?url=http://127.0.0.1:1",
      "/%00",
      "/%zz",
      `/${"a".repeat(10_000)}`,
      "/api/projects/%ff",
      "//evil.example/",
      "/\\evil.example/",
      "/api/shared/../../projects",
      "/shared/%0d%0aset-cookie:a=b",
      `/read/${"x".repeat(65)}`,
    ];
    for (const path of tried) {
      const { status, text, headers } = await door.send(path);
      if (status === 200) found.push(`${path.slice(0, 60)} answered 200`);
      if (/root:|"dependencies"/.test(text)) found.push(`${path} showed a file`);
      if (/evil\.example/.test(headers.get("location") ?? "")) found.push(`${path} leads away`);
    }
    // The optimizer of images, which no page uses, fetched and logged the address that it was given.
    const image = await door.send("/_next/image?url=%2Fsign-in&w=640&q=75");
    if (image.status !== 404) found.push(`the image optimizer answered ${image.status}`);
    return found;
  },
  "giving a task back after its truth was seen": async ({ db, door }) => {
    const change = { protocol: "blind" as const };
    const { link } = await makeStudy(db, { questions: 1, models: 2, overlap: 1, change });
    const headers = await signInCrowdworker(db, link);
    const of = { params: { link }, headers };
    await door.ask(confirmInstructions, of);
    await door.ask(beginVisit, of);
    const { assignment } = JSON.parse((await door.ask(claimTask, of)).text);
    const params = { link, assignmentId: assignment.id };
    const body = { outputs: [saying(0.7), saying(0.7)] };
    const locked = await door.ask(lockForecasts, { params, headers, body });
    const found = unless([200], locked, "locking");
    const path = `/api/read/${link}/assignments/${assignment.id}/return`;
    const init = { method: "POST", headers: { ...headers, ...json, origin: door.url }, body: "{}" };
    const given = await door.send(path, init);
    if (given.status < 400) found.push("it was taken back");
    const other = { outputs: [saying(0.1), saying(0.1)] };
    const changed = await door.ask(lockForecasts, { params, headers, body: other });
    if (changed.status < 400) found.push("what was locked could be changed");
    return found;
  },
  "withdrawing, and coming again with the same session": async ({ db, door }) => {
    const { link } = await makeStudy(db, { questions: 2, models: 1, overlap: 1 });
    const headers = await signInCrowdworker(db, link);
    const of = { params: { link }, headers };
    const found = unless([200], await door.ask(withdrawConsent, of), "withdrawing");
    for (const contract of [confirmInstructions, beginVisit, claimTask]) {
      const { status } = await door.ask(contract, of);
      if (status < 400) found.push(`${contract.path} answered ${status}`);
    }
    return found;
  },
  "seventy people from one address, at once": async ({ db, door }) => {
    const { link } = await makeStudy(db, { questions: 2, models: 1, overlap: 1 });
    // A class of 60 may come. Then each must wait twice as long as the previous one, from 1 s to 60 s: the
    // seventieth comes after 1 + 2 + 4 + 8 + 16 + 32 + 3 × 60 = 243 s.
    for (let i = 0; i < 70; i++) {
      const body = { version: 1, retentionMonths: null };
      const headers = { "x-forwarded-for": `198.51.100.${i}` };
      const { status } = await door.ask(giveConsent, { params: { link }, headers, body });
      if (status === 429) return [];
      if (status >= 300) return [`consent ${i} got ${status}`];
    }
    return ["seventy consents were taken"];
  },
};

export const attacks = (target: Target): Check[] =>
  Object.entries(tried).map(([name, run]) => ({ name, run: () => run(target) }));
