import { route } from "@/lib/api/route";
import { removeAddress as contract } from "@/lib/outbound/schema";
import { listAddresses, removeAddress } from "@/lib/outbound/server/allowed-addresses";

export const DELETE = route(contract, async ({ db, params, held, note }) => {
  const address = await held((tx) => removeAddress(tx, params.addressId));
  note({ before: { address } });
  return { addresses: await listAddresses(db) };
});
