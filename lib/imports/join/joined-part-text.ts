import type { JoinedFrom } from "../options";

/** "book.xlsx (sheet “Outcomes”)". */
export const joinedPartText = ({ filename, sheet }: JoinedFrom["first"]): string =>
  sheet === undefined ? filename : `${filename} (sheet “${sheet}”)`;
