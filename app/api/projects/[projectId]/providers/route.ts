import { route } from "@/lib/api/route";
import { requireAddress } from "@/lib/outbound/server/require-address";
import {
  createProvider as createContract,
  listProviders as listContract,
  providerKinds,
} from "@/lib/providers/schema";
import { environmentKey } from "@/lib/providers/server/environment-key";
import { createProvider, listProviders } from "@/lib/providers/server/providers";

export const GET = route(listContract, async ({ db, params }) => ({
  providers: await listProviders(db, params.projectId),
  environmentKeys: providerKinds.filter((kind) => environmentKey(kind) !== null),
}));

export const POST = route(createContract, async ({ db, params, body, held, note }) => {
  if (body.url !== null) await requireAddress(db, body.url);
  const made = await held((tx) => createProvider(tx, { ...params, ...body }));
  note({
    subject: { type: "provider", id: made.id, name: made.name },
    after: { kind: made.kind, url: made.url, key: made.key },
  });
  return made;
});
