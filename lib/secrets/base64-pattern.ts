/**
 * What finds a secret in base64, whatever stands around it there: characters stand for 6 bits, so it has three forms. Both
 * alphabets, and with `/` and `+` escaped as in JSON and addresses.
 */
export function base64Pattern(secret: string): RegExp {
  const bytes = Buffer.from(secret);
  return new RegExp([0, 1, 2].map((before) => form(bytes, before)).join("|"), "g");
}

/** @param before how many bytes stand before it, beyond whole groups of three */
function form(secret: Buffer, before: number): string {
  const begins = before * 8;
  const ends = begins + secret.length * 8;
  const characters = Buffer.concat([Buffer.alloc(before), secret]).toString("base64");
  const own = characters.slice(Math.ceil(begins / 6), Math.floor(ends / 6));
  // The characters at its ends may have bits of its neighbours too.
  const first = begins % 6 === 0 ? "" : `${any}?`;
  const last = ends % 6 === 0 ? "" : `${any}?`;
  return first + [...own].map((character) => spellings[character] ?? character).join("") + last;
}

const spellings: Record<string, string> = {
  "+": "(?:[+-]|%2[Bb])",
  "/": "(?:\\\\?/|_|%2[Ff])",
};
const any = `(?:\\w|${spellings["+"]}|${spellings["/"]})`;
