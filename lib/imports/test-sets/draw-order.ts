import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * Sorting questions by this is drawing them, whatever order they come in. Training's `draw_order` says the same, so
 * equal seeds draw equal splits there and here.
 */
export const drawOrder = (seed: number, dataset: string, key: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${seed}\n${dataset}\n${key}`)));
