import type { StudyDetail } from "./schema";

type Versions = Pick<StudyDetail, "versions">;

/** The study's draft, where it has one: what is edited, previewed and started next. */
export const findDraft = ({ versions }: Versions) =>
  versions.find(({ frozenAt }) => frozenAt === null) ?? null;

/** The version that runs; null before the first start. */
export const findRunning = ({ versions }: Versions) =>
  versions.find(({ frozenAt }) => frozenAt !== null) ?? null;
