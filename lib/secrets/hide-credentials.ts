/**
 * A text that a program wrote, without what lets somebody in wherever it is known how that looks: names and passwords in
 * addresses, bearer tokens, and the tokens of Hugging Face. `hideSecret` hides a secret that is known itself.
 */
export const hideCredentials = (text: string): string =>
  text
    .replaceAll(/(:\/\/)[^\s/@"'<>]+(?=@)/g, "$1…")
    .replaceAll(/\b(Bearer )[\w.~+/-]{8,}=*/g, "$1…")
    .replaceAll(/\bhf_\w{20,}/g, "…");
