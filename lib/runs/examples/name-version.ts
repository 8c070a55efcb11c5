/** A version of an example set, as versions of readers have it: `“Eight readings” 2`. */
export const nameVersion = (set: string, no: number): string => `“${set}” ${no}`;
