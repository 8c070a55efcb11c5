import { headers } from "next/headers";

/** The nonce of the page that is being made, for what Next does not mark by itself. */
export async function pageNonce(): Promise<string | undefined> {
  return (await headers()).get("content-security-policy")?.match(/'nonce-([^']+)'/)?.[1];
}
