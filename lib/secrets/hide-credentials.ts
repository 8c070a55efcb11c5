/** What is before or around one stays. */
const credentials = new RegExp(
  [
    // Names and passwords in addresses.
    /(?<=:\/\/)[^ \t\r\n\f\v/@"'<>]+(?=@)/,
    // Tokens and keys in the query of an address.
    /(?<=[?&](?:access_token|api_key|apikey|key|password|secret|token)=)[^&\s"'<>#]+/,
    // In small or capital letters, "bearer" may be a word like others: then the token has a digit.
    /(?<=\bBearer )[\w.~+/-]{8,}=*/,
    /(?<=\b(?:bearer|BEARER) )(?=[\w.~+/-]*\d)[\w.~+/-]{8,}=*/,
    /(?<=\b[Aa]uthorization\W{1,5}[Bb]asic )[\w+/]{4,}=*/,
    // The tokens of Hugging Face, and keys of providers.
    /\bhf_\w{20,}/,
    /\bsk-[\w-]{20,}/,
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
