import { base64Pattern } from "./base64-pattern";

const shortest = 8;

/** A text from a server that was sent a secret, without it. A very short one is no secret, and may be part of words. */
export const hideSecret = (text: string, secret: string | null): string =>
  secret !== null && secret.length >= shortest
    ? spellings(secret)
        .reduce((left, spelling) => left.replaceAll(spelling, "…"), text)
        .replace(base64Pattern(secret), "…")
    : text;

/** As servers repeat it: as it is, in JSON, or in an address. Base64 has more. */
function spellings(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const inAddress = encodeURIComponent(secret.toWellFormed());
  const inSmallLetters = inAddress.replaceAll(/%../g, (code) => code.toLowerCase());
  return [secret, inJson, inJson.replaceAll("/", "\\/"), inAddress, inSmallLetters];
}
