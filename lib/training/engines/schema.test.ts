import { expect, test } from "vitest";
import { changeEngine, createEngine } from "./schema";

test.each(["https://ray.example/a?x=1", "https://ray.example/a#b", "https://ray.example/a?x=1#"])(
  "an address to which no path can be added is refused: %s",
  (url) => {
    expect(changeEngine.body.safeParse({ url }).error?.issues).toMatchObject([
      { path: ["url"], message: "leave out what begins with ? or #" },
    ]);
    expect(changeEngine.body.safeParse({ url: "https://ray.example/a" }).success).toBe(true);
  },
);

test("a setting that no engine has is refused by its name, not left out", () => {
  const slurm = { user: "me", partiton: "gpu" };
  const wrongly = [
    changeEngine.body.safeParse({ slurm }),
    changeEngine.body.safeParse({ kind: "ray" }),
    createEngine.body.safeParse({
      ...{ name: "S1", kind: "slurm", url: "https://slurm.example", slurm },
      ...{ folder: "/f", packageFolder: "/p", python: "/python", tokn: "t" },
    }),
  ];
  const named = wrongly.map(({ error }) =>
    error?.issues.map((issue) => [...issue.path, ...("keys" in issue ? issue.keys : [])].join(".")),
  );
  expect(named).toEqual([["slurm.partiton"], ["kind"], ["slurm.partiton", "tokn"]]);
});
