/** A pattern for words in small and capital letters. */
const anyCase = (words: string): string =>
  words.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

const parameters = anyCase(
  "(?:access_|refresh_)?token|api_?key|key|password|secret|signature|credential",
);
const schemes = anyCase("basic|bearer|token");
// Few, here and below: each character behind them is looked at from there.
const blank = "[ \\t]{0,3}";
const colon = `["']?${blank}[:=]${blank}["']?`;

/** What is before or around one stays. */
const credentials = new RegExp(
  [
    // Names and passwords in addresses.
    /(?<=:\/\/)[^ \t\r\n\f\v/"'<>]+(?=@)/,
    // Tokens, keys and signatures in the query of an address.
    new RegExp(`(?<=[?&;](?:[xX]-\\w{1,20}-)?(?:${parameters})=)[^&\\s"'<>#]+`),
    // In small or capital letters, "bearer" may be a word like others: then the token has a digit.
    /(?<=\bBearer[ \t]{1,3})[\w.~+/-]{8,}=*/,
    /(?<=\b(?:bearer|BEARER)[ \t]{1,3})(?=[\w.~+/-]*\d)[\w.~+/-]{8,}=*/,
    // Headers.
    new RegExp(
      `(?<=\\b${anyCase("authorization")}${colon}(?:${schemes})[ \\t]{1,3})[\\w.~+/-]{4,}=*`,
    ),
    new RegExp(`(?<=\\b${anyCase("api-key")}${colon})[\\w.~+/-]{8,}=*`),
    // Variables of the environment.
    /(?<=\b[A-Z][A-Z0-9_]{0,60}(?:KEY|TOKEN|SECRET|PASSWORD)=["']?)[^\s"']{8,}/,
    // Tokens and keys that are known by how they begin: of Hugging Face, GitHub, Amazon, and providers of models.
    /\b(?:hf|gh[opsu]|github_pat|gsk)_\w{20,}/,
    /\bsk-[\w-]{20,}/,
    /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
    /\bAIza[\w-]{30,}/,
    /\bxox[a-z]-[\w-]{10,}/,
    // Signed tokens.
    /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

/** No credential is longer, in bytes. */
export const longestCredential = 4_096;

/**
 * A text that a program wrote, without what lets somebody in wherever it is known how that looks. `hideSecret` hides a secret
 * that is known itself.
 */
export const hideCredentials = (text: string): string => text.replaceAll(credentials, "…");

/**
 * The same for a part of a file, which keeps its length: each byte of a credential becomes a star. One that begins before the
 * part, or ends behind it, is only known with the {@link longestCredential} bytes around it.
 */
export const starCredentials = (bytes: Buffer): Buffer =>
  Buffer.from(
    bytes.toString("latin1").replaceAll(credentials, (found) => "*".repeat(found.length)),
    "latin1",
  );
