import { base64Pattern } from "./base64-pattern";

const shortest = 8;

/** A text from a server that was sent a secret, without it. A very short one is no secret, and may be part of words. */
export const hideSecret = (text: string, secret: string | null): string =>
  secret !== null && secret.length >= shortest
    ? spellings(secret)
        .reduce((left, spelling) => left.replaceAll(spelling, "…"), text)
        .replace(base64Pattern(secret), "…")
    : text;

/** As servers repeat it: as it is, in JSON, also as Go writes it, in HTML, or in an address. Base64 has more. */
function spellings(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const inAddress = encodeURIComponent(secret.toWellFormed());
  const inSmallLetters = inAddress.replaceAll(/%../g, (code) => code.toLowerCase());
  const asGo = inJson.replaceAll(/[<>&]/g, (character) => `\\u00${hex(character)}`);
  const inHtml = secret.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
  return [
    ...[secret, inJson, inJson.replaceAll("/", "\\/"), asGo, inAddress, inSmallLetters, inHtml],
    // Go and Python write quotation marks so.
    inHtml.replaceAll("&quot;", "&#34;").replaceAll("&#39;", "&#x27;"),
  ];
}

const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, "0");

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
