/** A part of an address as it was before it was escaped; as it stands where it can't have been. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
