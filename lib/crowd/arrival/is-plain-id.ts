/** Whether an id has none but visible characters and spaces: with others it could look like another's. */
export const isPlainId = (id: string): boolean => !/\p{C}/u.test(id);
