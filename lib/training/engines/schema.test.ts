import { expect, test } from "vitest";
import { changeEngine } from "./schema";

test.each(["https://ray.example/a?x=1", "https://ray.example/a#b", "https://ray.example/a?x=1#"])(
  "an address to which no path can be added is refused: %s",
  (url) => {
    expect(changeEngine.body.safeParse({ url }).error?.issues).toMatchObject([
      { path: ["url"], message: "leave out what begins with ? or #" },
    ]);
    expect(changeEngine.body.safeParse({ url: "https://ray.example/a" }).success).toBe(true);
  },
);
