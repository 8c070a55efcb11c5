/**
 * Whether an id has none but visible characters and plain spaces: with others it could look like another's.
 * Braille's blank is no space to Unicode, and looks like one.
 */
export const isPlainId = (id: string): boolean =>
  !/[\p{C}\p{Default_Ignorable_Code_Point}\u2800]|[^\S ]/u.test(id);
