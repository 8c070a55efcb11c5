/** The parameter of the address that holds a personal link's key. */
export const linkParameter = "key";
