/**
 * Whether an id has only visible characters and plain spaces, so that two ids can't look alike. The
 * blank Braille pattern looks like a space, but Unicode does not class it as one.
 */
export const isPlainId = (id: string): boolean =>
  !/[\p{C}\p{Default_Ignorable_Code_Point}\u2800]|[^\S ]/u.test(id);
