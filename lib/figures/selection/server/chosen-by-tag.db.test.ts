import { expect, test } from "vitest";
import { computeAgreement } from "@/lib/figures/agreement/server/compute-agreement";
import { getDecisionValue } from "@/lib/figures/decision/server/get-decision-value";
import { computeDifferences } from "@/lib/figures/differences/server/compute-differences";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { setupImportDatabase } from "@/lib/imports/testing/setup-import-database";
import { viewQuery } from "../schema-selection";

const { db, who, send } = await setupImportDatabase();

/** Ann and Bo say q1 (war) and q2 (trade), Cy q1 alone; Ann is a superforecaster, Bo is none, Cy says neither. */
const tournament = `reader,reader_kind,dataset,question,answer,confidence,correct,super,topic
Ann,human,Cup,q1,yes,0.9,true,yes,war
Ann,human,Cup,q2,yes,0.7,true,yes,trade
Bo,human,Cup,q1,no,0.6,false,no,war
Bo,human,Cup,q2,yes,0.8,true,no,trade
Cy,human,Cup,q1,yes,0.5,true,,war
`;

test("agreement, differences and decision value are over the forecasts that tags choose", async () => {
  await send("forecasts", tournament, {
    createMissing: true,
    tags: { super: "reader", topic: "question" },
  });
  while ((await countInTurn(db(), 1_000)) > 0);
  const { projectId } = who();
  const of = async (tag: string, by = "person") => {
    const view = viewQuery.parse({ by, tag });
    const context = { db: db(), projectId, params: { view }, onProgress: async () => {} };
    const { pairs, sides } = await computeAgreement(context);
    const { differences } = await computeDifferences(context);
    const { groups } = await getDecisionValue(db(), { projectId, view }, Number.POSITIVE_INFINITY);
    const name = (key: string) => sides.find((side) => side.key === key)?.name;
    return {
      agreement: pairs.map(({ a, b, pooled: { n } }) => [name(a), name(b), n]),
      differences: differences.map(({ first, second, questions }) => [
        first.name,
        second.name,
        questions,
      ]),
      decision: groups.map(({ n }) => n),
    };
  };
  expect(await of("reader.super=yes,reader.super=no")).toEqual({
    agreement: [["Ann", "Bo", 2]],
    differences: [["Ann", "Bo", 2]],
    decision: [2, 2],
  });
  expect(await of("question.topic=war")).toEqual({
    agreement: [
      ["Ann", "Bo", 1],
      ["Ann", "Cy", 1],
      ["Bo", "Cy", 1],
    ],
    differences: [
      ["Ann", "Bo", 1],
      ["Ann", "Cy", 1],
      ["Bo", "Cy", 1],
    ],
    decision: [1, 1, 1],
  });
  // Ann on trade; Ann and Cy on war.
  expect((await of("reader.super=,reader.super=yes", "tag.question.topic")).decision).toEqual([
    1, 2,
  ]);
});
