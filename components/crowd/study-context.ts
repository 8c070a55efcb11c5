import { createContext, use } from "react";
import type { ReaderView } from "@/lib/crowd/participation/queries";
import type { HeldTask } from "@/lib/crowd/tasks/schema";

interface Study {
  link: string;
  reading: ReaderView;
  /** What the person was reading when they left the page. */
  held: HeldTask | null;
}

const StudyContext = createContext<Study | null>(null);

export const StudyProvider = StudyContext.Provider;

/** The study of this page, and how far the person has got. */
export function useStudy(): Study {
  const study = use(StudyContext);
  if (!study) throw new Error("There is no study around this component.");
  return study;
}
