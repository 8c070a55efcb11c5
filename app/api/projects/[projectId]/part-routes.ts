import { route } from "@/lib/api/route";
import { askMerge } from "@/lib/corrections/merging/server/ask-merge";
import { planMerge } from "@/lib/corrections/merging/server/merge-parts";
import { type PartKind, partContracts } from "@/lib/corrections/parts/schema";
import { changePartLife } from "@/lib/corrections/parts/server/change-part-life";
import type { PartIds } from "@/lib/corrections/parts/server/part";
import { renamePart } from "@/lib/corrections/parts/server/rename-part";
import { lifeActions } from "@/lib/life-cycle/schema";

/** The handlers with which the datasets, models or readers of a project are renamed, merged, archived and deleted. */
export function partRoutes(kind: PartKind) {
  const contracts = partContracts[kind];
  const idsOf = (params: Record<"projectId" | `${PartKind}Id`, string>): PartIds => ({
    kind,
    projectId: params.projectId,
    id: params[`${kind}Id`],
  });
  return {
    rename: route(contracts.rename, async ({ db, params, body, note }) => {
      const { name, readerVersion: version, readerKind } = body;
      const changed = await renamePart(db, { ...idsOf(params), name, version, readerKind });
      note(changed);
      return { name: changed.after.name };
    }),
    planMerge: route(contracts.planMerge, ({ db, params, query }) =>
      planMerge(db, { ...idsOf(params), ...query }),
    ),
    merge: route(contracts.merge, async ({ db, params, body, note }) => {
      const asked = await askMerge(db, { ...idsOf(params), ...body });
      note({ after: { into: asked.into } });
      return asked;
    }),
    changeLife: route(contracts.changeLife, async ({ db, params, body, now, note }) => {
      note({ action: `${kind}.${lifeActions[body.to]}` });
      const changed = await changePartLife(db, { ...idsOf(params), ...body, now });
      note(changed);
      return changed.after;
    }),
  };
}
