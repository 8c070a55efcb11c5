const shortest = 8;

/** A text from a server that was sent a secret, without it. A very short one is no secret, and may be part of words. */
export const hideSecret = (text: string, secret: string | null): string =>
  secret !== null && secret.length >= shortest ? text.replaceAll(secret, "…") : text;
