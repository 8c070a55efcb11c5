import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";
import { life, lifeChange } from "@/lib/life-cycle/schema";

import { readerKind } from "@/lib/readers/schema";

import { visibleText } from "@/lib/text/visible-text";

/** The parts of a project that can be renamed, merged, archived and deleted. Studies have routes of their own. */
export const partKind = z.enum(["dataset", "model", "reader"]);
export type PartKind = z.infer<typeof partKind>;

const name = visibleText("give it a name", 200);

const counts = z.record(z.string(), z.int());
const mergePlan = z.object({
  from: z.string(),
  into: z.string(),
  /** Rows that move as they are. */
  move: counts,
  /** Rows that are there already with the same content: they become one. */
  same: counts,
  /** Rows with another content there: they stay beside it, with a key, seed or draw of their own. */
  apart: counts,
  /** Whether the two models differ in stating their confidence: the one that stays decides. */
  changesKind: z.boolean(),
});
export type MergePlan = z.infer<typeof mergePlan>;

const into = z.object({ into: uuid().describe("The ID of the one that stays") });

/** The contracts of one kind, whose paths alone differ. */
function contractsOf(kind: PartKind) {
  const path = `/api/projects/{projectId}/${kind}s/{${kind}Id}` as const;
  return {
    rename: contract({
      route: `PATCH ${path}`,
      access: "researcher",
      action: `${kind}.rename`,
      summary: `Rename a ${kind}${kind === "reader" ? ", or correct its kind" : ""}; imports that still have the old name find it`,
      body: z.object({
        name,
        readerVersion: z.string().trim().max(200).optional().describe("Of a reader"),
        readerKind: readerKind.optional().describe("Of a reader, where a file said another"),
      }),
      response: z.object({ name: z.string() }),
    }),
    planMerge: contract({
      route: `GET ${path}/merge`,
      access: "admin",
      summary: `What merging the ${kind} into another would do`,
      query: into,
      response: mergePlan,
    }),
    merge: contract({
      route: `POST ${path}/merge`,
      access: "admin",
      action: `${kind}.ask_merge`,
      summary: `Merge the ${kind} into another, which keeps its name; the other name leads to it from then on. The worker does it: the list of ${kind}s says so until it is done`,
      body: into,
      response: z.object({ from: z.string(), into: z.string() }),
      status: 202,
    }),
    changeLife: contract({
      route: `PUT ${path}/life-cycle`,
      access: "admin",
      scope: null,
      action: `${kind}.archive`,
      summary: `Archive the ${kind}, delete it after a waiting period, or undo either`,
      body: lifeChange,
      response: life,
    }),
  };
}
export type PartContracts = ReturnType<typeof contractsOf>;

export const partContracts = {
  dataset: contractsOf("dataset"),
  model: contractsOf("model"),
  reader: contractsOf("reader"),
};
