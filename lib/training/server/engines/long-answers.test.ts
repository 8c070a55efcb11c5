import { expect, test } from "vitest";
import { folderOf } from "../training-folder";
import { type AskEngine, readAnswer } from "./ask-engine";
import { rayEngine } from "./ray";
import { slurmEngine } from "./slurm";

const paths = { root: "/shared", packageFolder: "/package", python: "python" };
const job = { key: "1", folder: folderOf("/shared", "2").job("1") };
const long = "!".repeat(1_000);
// 500 characters of each thing that is said, and a few words of Candor's.
const most = 1_100;

const answering = (answer: (path: string) => unknown): AskEngine => {
  return async (path) => readAnswer({ status: 200, text: JSON.stringify(answer(path)) }, null);
};

const slurmThatSays = (said: object) =>
  slurmEngine(
    {
      ...{ name: "The cluster", url: `http://${JSON.stringify(said).length}.example` },
      ...{ partition: null, account: null, qos: null, gpuType: null },
    },
    answering((path) =>
      path === "/openapi/v3" ? { paths: { "/slurm/v0.0.40/job/submit": {} } } : said,
    ),
    paths,
  );

test("a long message of Ray is cut", async () => {
  const ray = rayEngine(
    "The cluster",
    answering(() => ({ status: "PENDING", message: long })),
    paths,
  );
  const { message } = await ray.look("1", job);
  expect(message).toBe(long.slice(0, 500));
});

test("long states, reasons and errors of Slurm are cut", async () => {
  const state = { job_state: ["FAILED", long], state_reason: long };
  const looks = slurmThatSays({ jobs: [{ job_id: 1, name: "candor-1", ...state }] });
  const { message } = await looks.look("1", job);
  expect(message?.length).toBeLessThan(most);
  const fails = slurmThatSays({ jobs: [], errors: [{ error: long, description: long }] });
  const error: Error = await fails.look("1", job).then(
    () => expect.unreachable(),
    (thrown) => thrown,
  );
  expect(error.message).toContain("!!!");
  expect(error.message.length).toBeLessThan(most);
});
