import { route } from "@/lib/api/route";
import { saveExampleVersion as contract } from "@/lib/runs/examples/schema";
import { findExampleSet } from "@/lib/runs/examples/server/example-sets";
import { saveVersion } from "@/lib/runs/examples/server/save-version";

export const POST = route(contract, async ({ db, params, body, user, held, note }) => {
  const version = await held((tx) => saveVersion(tx, { ...params, ...body, userId: user.id }));
  note({ after: { version } });
  return findExampleSet(db, params);
});
