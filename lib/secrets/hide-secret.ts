const shortest = 8;

/** A text from a server that was sent a secret, without it. A very short one is no secret, and may be part of words. */
export const hideSecret = (text: string, secret: string | null): string =>
  secret !== null && secret.length >= shortest
    ? spellings(secret).reduce((left, spelling) => left.replaceAll(spelling, "…"), text)
    : text;

/** As servers repeat it: as it is, in JSON, or in an address. */
function spellings(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const inAddress = encodeURIComponent(secret.toWellFormed());
  const inSmallLetters = inAddress.replaceAll(/%../g, (code) => code.toLowerCase());
  return [secret, inJson, inJson.replaceAll("/", "\\/"), inAddress, inSmallLetters];
}
