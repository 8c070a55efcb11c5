import { createHash } from "node:crypto";

interface Lot {
  studyId: string;
  /** Made by whoever asks for the links. */
  lotId: string;
  count: number;
}

/**
 * The ids of links that are made together (UUIDs, version 8). The same lot has the same ids, so it can't be
 * made twice. They need not be secret: a link's key takes the instance's secret as well.
 */
export const idsOfLot = ({ studyId, lotId, count }: Lot): string[] =>
  Array.from({ length: count }, (_, i) =>
    uuidOf(`${studyId}\n${lotId.toLowerCase()}\n${count}\n${i}`),
  );

function uuidOf(text: string): string {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
