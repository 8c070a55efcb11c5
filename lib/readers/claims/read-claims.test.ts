import { describe, expect, test } from "vitest";
import { scriptedAsk } from "@/lib/prompts/testing/scripted-ask";
import { type ReadClaim, readClaims } from "./read-claims";

const text =
  "I am certain that Ada wrote programs. I estimate a 60% chance that she was born in Kelm and a 40% chance that it was Bryn. She may have been tall. She was a wonderful person. I am uncertain where she died.";
const fact = (claim: string, group: number) => ({ claim, group, type: "fact" });
const claims = [
  fact("Ada wrote programs.", 1),
  fact("Ada was born in Bryn.", 2),
  fact("Ada was born in Kelm.", 2),
  fact("Ada was tall.", 3),
  { claim: "Ada was a wonderful person.", group: 4, type: "opinion" },
  { claim: "Ada died somewhere.", group: 5, type: "unknown" },
];
const weights = [
  { number: 1, kind: "direct", confidence: 1 },
  { number: 2, kind: "numeric", confidence: 0.4 },
  { number: 3, kind: "numeric", confidence: 0.6 },
  { number: 4, kind: "verbal", confidence: 0.3 },
];
const model = (answers: Partial<Record<string, string>> = {}) =>
  scriptedAsk(({ prompt, input }) => {
    const said = answers[prompt];
    if (said !== undefined) return said;
    if (prompt === "split-claims") return JSON.stringify({ claims });
    if (prompt === "weigh-claims") return JSON.stringify({ claims: weights });
    return JSON.stringify({ supported: String(input.claim).includes("programs") });
  });
const item = { entity: "Ada", text, modelKind: "confidence" as const };
/** Ada's page says nothing of her height. */
const passages = async (entity: string, claim: string) =>
  claim.includes("tall") ? [] : [{ title: entity, text: "Ada wrote programs in London." }];
const read = (
  claim: string,
  outcome: ReadClaim["outcome"],
  weight: ReadClaim["weight"],
  verdict: ReadClaim["verdict"] = null,
): ReadClaim => ({ claim, outcome, weight, verdict, unparsable: [] });

describe("claims", () => {
  test("count with their confidence, of a group the most confident alone; the others are kept with the reason", async () => {
    const { ask, asked } = model();
    expect(await readClaims(ask, passages, item)).toEqual({
      status: "ok",
      claims: [
        read("Ada wrote programs.", "counted", { kind: "direct", confidence: 1 }, "supported"),
        read("Ada was born in Bryn.", "less_confident", { kind: "numeric", confidence: 0.4 }),
        read(
          ...(["Ada was born in Kelm.", "counted"] as const),
          ...([{ kind: "numeric", confidence: 0.6 }, "not_supported"] as const),
        ),
        read("Ada was tall.", "counted", { kind: "verbal", confidence: 0.3 }, "no_passage"),
        read("Ada was a wonderful person.", "opinion", null),
        read("Ada died somewhere.", "unknown", null),
      ],
      unparsable: [],
    });
    const weighed = asked.find(({ prompt }) => prompt === "weigh-claims");
    expect(weighed?.input.claims).toHaveLength(4);
    expect(asked.filter(({ prompt }) => prompt === "check-claim")).toHaveLength(2);
  });

  test("of a non-confidence model are believed, and the first of a group counts", async () => {
    const { ask, asked } = model();
    const reading = await readClaims(ask, passages, { ...item, modelKind: "non-confidence" });
    const counted = reading.claims.filter(({ outcome }) => outcome === "counted");
    expect(counted.map(({ claim, weight }) => [claim, weight?.confidence])).toEqual([
      ["Ada wrote programs.", 1],
      ["Ada was born in Bryn.", 1],
      ["Ada was tall.", 1],
    ]);
    expect(asked.some(({ prompt }) => prompt === "weigh-claims")).toBe(false);
  });

  test("may be none", async () => {
    const { ask, asked } = model({ "split-claims": '{"claims": []}' });
    expect(await readClaims(ask, passages, item)).toMatchObject({ status: "ok", claims: [] });
    expect(asked).toHaveLength(1);
  });

  test.each([
    ["split-claims", "1. Ada wrote programs."],
    ["weigh-claims", '{"claims": []}'],
  ])("that can't be read are kept with their text: %s", async (prompt, written) => {
    const { ask } = model({ [prompt]: written });
    expect(await readClaims(ask, passages, item)).toMatchObject({
      status: "unparsable",
      claims: [],
      unparsable: [{ prompt, text: written }],
    });
  });

  test("without a page, or whose check can't be read, keep their confidence and have no verdict", async () => {
    const { ask } = model({ "check-claim": "Supported." });
    const [first] = (await readClaims(ask, passages, item)).claims;
    const weight = { kind: "direct", confidence: 1 };
    const unparsable = [{ prompt: "check-claim", text: "Supported." }];
    expect(first).toMatchObject({ weight, verdict: "unparsable", unparsable });
    const { claims: elsewhere } = await readClaims(ask, async () => "no_page", item);
    expect(elsewhere[0]).toMatchObject({ weight, verdict: "no_page" });
  });
});
