import { expect, test } from "vitest";
import { invalidByte } from "../find-unstorable";
import { pieces } from "../testing/import-text";
import { decodeUtf8 } from "./decode-utf8";

async function decode(bytes: Uint8Array, size: number): Promise<string> {
  let text = "";
  for await (const part of decodeUtf8(pieces(bytes, size))) text += part;
  return text;
}

const sizes = [1, 2, 3, 5, 1000];

test("text comes through whole, without its byte order mark", async () => {
  const text = "a é € 😀\n".repeat(20);
  for (const size of sizes) {
    expect(await decode(Buffer.from(`\uFEFF${text}`), size)).toBe(text);
    expect(await decode(Buffer.from("é"), size)).toBe("é");
  }
});

test("each byte that is not UTF-8 is marked, and nothing else", async () => {
  // Latin-1 é, a cut-off €, an overlong slash, a surrogate, and a byte that is never used.
  const bytes = Buffer.concat([
    Buffer.from("x�"),
    Buffer.from([0xe9, 0x20, 0xe2, 0x82, 0x20, 0xc0, 0xaf, 0xed, 0xa0, 0x80, 0xff]),
    Buffer.from("é"),
    Buffer.from([0xe2, 0x82]),
  ]);
  const m = invalidByte;
  for (const size of sizes) {
    expect(await decode(bytes, size)).toBe(`x�${m} ${m}${m} ${m}${m}${m}${m}${m}${m}é${m}${m}`);
  }
});

test("formats that are often taken for CSV are named", async () => {
  const zip = Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]);
  await expect(decode(zip, 1)).rejects.toThrow("Excel");
  await expect(decode(Buffer.from("\uFEFFa,b", "utf16le"), 3)).rejects.toThrow("UTF-16");
  await expect(decode(Uint8Array.from([0x1f, 0x8b, 8, 0]), 2)).rejects.toThrow("gzip");
});
