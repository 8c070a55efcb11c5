/**
 * The gaps at a place of the path: none at 0, the profile at 1, in proportion to it beyond. Between,
 * all become smaller by the same amount and the smallest vanish first: whether many small gaps are
 * nothing but chance is what one knows least, and they are where chance adds most.
 */
export function gapsAt(profile: Float64Array, place: number): Float64Array {
  if (place >= 1) return profile.map((gap) => place * gap);
  const largest = profile.reduce((most, gap) => Math.max(most, Math.abs(gap)), 0);
  const less = (1 - place) * largest;
  return profile.map((gap) => Math.sign(gap) * Math.max(0, Math.abs(gap) - less));
}
