import { route } from "@/lib/api/route";
import {
  allowAddress as allowContract,
  listAddresses as listContract,
} from "@/lib/outbound/schema";
import { allowAddress, listAddresses } from "@/lib/outbound/server/allowed-addresses";

export const GET = route(listContract, async ({ db }) => ({ addresses: await listAddresses(db) }));

export const POST = route(allowContract, async ({ db, user, body, now, held, note }) => {
  await held((tx) => allowAddress(tx, { ...body, userId: user.id, now }));
  note({ after: { address: body.address } });
  return { addresses: await listAddresses(db) };
});
