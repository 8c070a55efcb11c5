/**
 * Whether an id has only visible characters and plain spaces, so that it can't look like another.
 * Braille's blank looks like a space, but is none to Unicode.
 */
export const isPlainId = (id: string): boolean =>
  !/[\p{C}\p{Default_Ignorable_Code_Point}\u2800]|[^\S ]/u.test(id);
