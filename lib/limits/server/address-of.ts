import { isIPv6 } from "node:net";
import { clientAddress } from "@/lib/http/client-address";

/**
 * The part of an address that identifies a client: for IPv6 the first half, because a household or
 * a server has all addresses below it.
 */
export function addressOf(headers: Headers): string {
  const address = clientAddress(headers);
  if (!isIPv6(address) || address.includes(".")) return address;
  const [head = "", tail] = address.split("::");
  const first = head.split(":").filter(Boolean);
  const last = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array(zeros).fill("0"), ...last];
  return groups.slice(0, 4).join(":");
}
