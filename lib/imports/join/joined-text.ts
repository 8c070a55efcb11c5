import type { JoinedFrom } from "../options";

/** "guesses.csv joined with outcomes.csv, where “question_id” is “Question”". */
export const joinedText = ({ first, second }: JoinedFrom): string =>
  `${joinedPartText(first)} joined with ${joinedPartText(second)}, where “${first.key}” is “${second.key}”`;

/** "book.xlsx (sheet “Outcomes”)". */
export const joinedPartText = ({ filename, sheet }: JoinedFrom["first"]): string =>
  sheet === undefined ? filename : `${filename} (sheet “${sheet}”)`;
