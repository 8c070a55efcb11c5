import { createHmac, timingSafeEqual } from "node:crypto";
import { keyFor } from "@/lib/secrets/server/key-for";

interface Link {
  id: string;
  no: number;
}

/** The key in a personal link's address: its number, and 128 bits computed with the secret. */
export const linkKey = ({ id, no }: Link): string => `${no}-${secretPart(id)}`;

const secretPart = (id: string) =>
  createHmac("sha256", keyFor("personal links"))
    .update(id)
    .digest()
    .subarray(0, 16)
    .toString("base64url");

/** The number that a key begins with; undefined when this is no key. */
export function numberInKey(key: string): number | undefined {
  const digits = key.match(/^([1-9]\d{0,6})-[\w-]{22}$/)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

export function isKeyOf(link: Link, key: string): boolean {
  const right = Buffer.from(linkKey(link));
  const given = Buffer.from(key);
  return right.length === given.length && timingSafeEqual(right, given);
}
