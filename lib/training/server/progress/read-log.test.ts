import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { lastLine, readLog, searchLog } from "./read-log";

const place = mkdtempSync(path.join(os.tmpdir(), "candor-log-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

let made = 0;
/** A folder of a training run, beside a file that only the server may read. */
function folderWith(make: (log: string, secret: string) => void) {
  const folder = path.join(place, String(made++));
  mkdirSync(folder);
  const secret = path.join(place, "secret");
  writeFileSync(secret, "the secret\n");
  const log = path.join(folder, "log");
  make(log, secret);
  return { folder, log };
}

const nothing = { text: "", bytes: 0 };

test.each([
  ["a link out of the folder", (log: string, secret: string) => symlinkSync(secret, log)],
  ["a link to itself", (log: string) => symlinkSync(log, log)],
  ["a folder", (log: string) => mkdirSync(log)],
  ["a pipe that nobody writes into", (log: string) => execFileSync("mkfifo", [log])],
  ["no file", () => undefined],
])("%s is no log", async (_, make) => {
  const file = folderWith(make);
  expect(await readLog(file, -1, false)).toMatchObject(nothing);
  expect(await searchLog(file, "secret")).toMatchObject(nothing);
  expect(await lastLine(file)).toBeNull();
});

test("a character that is half written comes whole with the next part", async () => {
  const euro = Buffer.from("€");
  const file = folderWith((log) =>
    writeFileSync(log, Buffer.concat([Buffer.from("5 "), euro.subarray(0, 2)])),
  );
  const part = await readLog(file, 0, false);
  expect(part).toMatchObject({ text: "5 ", after: 2 });
  appendFileSync(file.log, Buffer.concat([euro.subarray(2), Buffer.from("\n")]));
  expect(await readLog(file, part.after, false)).toMatchObject({ text: "€\n", after: 6 });
});

test("a folder that is a link out of the folder has no log", async () => {
  const outside = path.join(place, "outside");
  mkdirSync(outside, { recursive: true });
  writeFileSync(path.join(outside, "log"), "the secret\n");
  const { folder } = folderWith((log) => symlinkSync(outside, path.join(path.dirname(log), "job")));
  const file = { folder, log: path.join(folder, "job", "log") };
  expect(await readLog(file, -1, false)).toMatchObject(nothing);
});

test("a link within the folder leads to a log", async () => {
  const { folder, log } = folderWith((file) => {
    writeFileSync(`${file}.1`, "found\n");
    symlinkSync(`${file}.1`, file);
  });
  expect(await readLog({ folder, log }, -1, false)).toMatchObject({ text: "found\n" });
});

test("a search counts lines however they end, and looks into one that does not end piece by piece", async () => {
  const long = "x".repeat(300_000);
  const file = folderWith((log) =>
    writeFileSync(log, `one\r\ntwo\rTHREE\n${long}three${long}\nthree\n`),
  );
  const { text } = await searchLog(file, "three");
  expect(text.split("\n").map((line) => line.slice(0, 8))).toEqual([
    "3: THREE",
    "4: xxxxx",
    "5: three",
  ]);
});

test("a search looks through the beginning of a log that is too long", {
  timeout: 60_000,
}, async () => {
  const file = folderWith((log) => {
    writeFileSync(log, "found\n");
    truncateSync(log, 100_000_000);
    appendFileSync(log, "\nfound\n");
  });
  expect(await searchLog(file, "found")).toMatchObject({ text: "1: found", more: true });
});

test("the last words of a log hold nothing that can’t be stored", async () => {
  const file = folderWith((log) => writeFileSync(log, "first\nbad \0 end\n"));
  expect(await lastLine(file)).toBe("bad � end");
});

test("credentials that a program has logged are not shown, found or said to be its last words", async () => {
  const file = folderWith((log) =>
    writeFileSync(log, "begins\nHTTPError: 403 for https://ada:s3cret@mirror.example/models\n"),
  );
  const shown = "HTTPError: 403 for https://**********@mirror.example/models";
  expect(await readLog(file, -1, false)).toMatchObject({ text: `begins\n${shown}\n`, bytes: 67 });
  expect(await searchLog(file, "mirror")).toMatchObject({ text: `2: ${shown}` });
  expect(await searchLog(file, "s3cret")).toMatchObject({ text: "" });
  expect(await lastLine(file)).toBe(shown);
});

test("a credential that a part begins or ends in is not shown either", async () => {
  const token = `hf_${"SECRET".repeat(5)}`;
  const lines = `one\nGET https://bob:hunter2pass@hub.example/x\nAuthorization: Bearer ${token}\n`;
  const file = folderWith((log) => writeFileSync(log, lines));
  for (let after = 0; after <= lines.length; after += 1) {
    const { text } = await readLog(file, after, false);
    expect(text).not.toMatch(/hunter|pass@|SECR|CRET/);
  }
  // A part holds 64,000 bytes.
  for (const before of [63_960, 63_970, 63_985, 63_999]) {
    writeFileSync(file.log, `${"x".repeat(before)} Authorization: Bearer ${token}\n`);
    const first = await readLog(file, 0, false);
    const second = await readLog(file, first.after, false);
    expect(first.text + second.text).toHaveLength(before + 24 + token.length);
    expect(first.text + second.text).not.toMatch(/SECR|CRET/);
  }
});

test("a word that may be half a credential is shown when the rest has come, or when nothing comes any more", async () => {
  const file = folderWith((log) => writeFileSync(log, "fetches https://bob:hunter2"));
  const first = await readLog(file, 0, false);
  expect(first).toMatchObject({ text: "fetches ", after: 8 });
  appendFileSync(file.log, "pass@hub.example");
  expect(await readLog(file, first.after, false)).toMatchObject({ text: "" });
  expect(await readLog(file, first.after, true)).toMatchObject({
    text: "https://***************@hub.example",
  });
});

test("a search whose sender has left ends", async () => {
  const file = folderWith((log) => writeFileSync(log, `${"x\n".repeat(100_000)}found\n`));
  const left = new AbortController();
  left.abort();
  expect(await searchLog(file, "found", left.signal)).toMatchObject({ text: "" });
});
