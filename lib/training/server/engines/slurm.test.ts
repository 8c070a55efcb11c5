import { expect, test } from "vitest";
import { folderOf } from "../training-folder";
import type { AskEngine } from "./ask-engine";
import { slurmEngine } from "./slurm";

const paths = { root: "/r", packageFolder: "/p", python: "/python" };
const folder = folderOf("/r", "run").job("k");

function engineThatSays(job_state: string, url: string) {
  const ask: AskEngine = async (path) => {
    const submit = ["40", "99999999999999999999999"].map((no) => `/slurm/v0.0.${no}/job/submit`);
    const json = path.startsWith("/openapi")
      ? { paths: Object.fromEntries(submit.map((place) => [place, {}])) }
      : { jobs: [{ job_id: 1, name: "candor-k", job_state: [job_state] }] };
    return { status: 200, text: JSON.stringify(json), json };
  };
  const names = { partition: null, account: null, qos: null, gpuType: null };
  return slurmEngine({ name: "S1", url, ...names }, ask, paths);
}

test.each(["constructor", "toString"])("%s is no state of a job", async (state) => {
  const engine = engineThatSays(state, `https://${state}.example`);
  const looked = engine.look("1", { key: "k", folder });
  await expect(looked).rejects.toThrow(`a state that Candor does not know: ${state}`);
});

test("a number of a version that Slurm can’t have is none", async () => {
  const engine = engineThatSays("RUNNING", "https://version.example");
  expect(await engine.check()).toBe("Slurm answers, by version 0.0.40 of its API.");
});

test("an answer that is refused, and names no error of Slurm, is none that Slurm gave", async () => {
  const ask: AskEngine = async (path, question) => {
    const json = path.startsWith("/openapi")
      ? { paths: { "/slurm/v0.0.40/job/submit": {} } }
      : { jobs: [{ job_id: 1, name: "candor-k", job_state: ["RUNNING"] }] };
    const isRefused = path.endsWith("/ping") || question?.method === "DELETE";
    return isRefused
      ? { status: 403, text: "Forbidden by the proxy.", json: { message: "Forbidden" } }
      : { status: 200, text: "", json };
  };
  const names = { partition: null, account: null, qos: null, gpuType: null };
  const engine = slurmEngine({ name: "S1", url: "https://refuses.example", ...names }, ask, paths);
  const said = "S1 answered with status 403: Forbidden by the proxy.";
  await expect(engine.check()).rejects.toThrow(said);
  await expect(engine.cancel("1", { key: "k", folder })).rejects.toThrow(said);
});
