import { quoteSome } from "@/lib/text/quote-some";

/** Which columns of a file nothing is read from: "Left out: the columns “a” and “b”". */
export const leftOutText = (columns: readonly string[], most?: number): string =>
  `Left out: the ${columns.length === 1 ? "column" : "columns"} ${quoteSome(columns, most)}`;
