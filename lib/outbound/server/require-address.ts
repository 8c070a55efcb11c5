import type { Db } from "@/db/client";
import { invalid } from "@/lib/http/errors";
import { checkAddress, RefusedAddress, selectAllowed } from "./call-outside";

/** Refuses a request whose `url` is an address that the server must not call. @throws Refusal 400 */
export async function requireAddress(db: Db, url: string): Promise<void> {
  try {
    await checkAddress(url, await selectAllowed(db));
  } catch (error) {
    if (error instanceof RefusedAddress) throw invalid("body.url", error.message);
    throw error;
  }
}
