/** Names and passwords in addresses, bearer tokens, and the tokens of Hugging Face: what is before one stays. */
const credentials =
  /((?<=:\/\/)[^ \t\r\n\f\v/@"'<>]+(?=@)|(?<=\bBearer )[\w.~+/-]{8,}=*|\bhf_\w{20,})/g;

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
