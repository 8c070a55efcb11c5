import type { ImportKind } from "./options";

/** The choice, as forms call it; messages name it with the same words. */
export const createMissingLabel = "Create missing datasets and questions";

/** What to do about a row whose question is not there. */
export const importQuestionsFirst =
  "import the questions first, or create missing datasets and questions";

/** Whether the rows of such a file are about questions, which may be missing. */
export const namesQuestions = (kind: ImportKind): boolean =>
  kind !== "questions" && kind !== "models" && kind !== "pages";
