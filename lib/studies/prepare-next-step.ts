import { findDraft } from "./find-draft";
import type { StudyDetail } from "./schema";

export interface NextStep {
  text: string;
  /** The study's page where it is done; null for this one. */
  tab: "gold" | "rounds" | "results" | null;
}

/** What a study waits for from its team. `gold` is null while that is not known. */
export function prepareNextStep(
  study: Pick<StudyDetail, "state" | "versions" | "config">,
  gold: { needed: number; agreed: number } | null,
): NextStep {
  const draft = findDraft(study);
  if (draft && gold && gold.agreed < gold.needed) {
    const missing = gold.needed - gold.agreed;
    return {
      text: `Label gold items: ${missing.toLocaleString("en")} more ${missing === 1 ? "has" : "have"} to be agreed on before version ${draft.no} can start.`,
      tab: "gold",
    };
  }
  if (study.state === "draft") {
    return { text: "Preview it as a crowdworker, then start it.", tab: null };
  }
  if (draft) {
    return {
      text: `Version ${draft.no} is a draft: preview it, then start it in place of the one that runs.`,
      tab: null,
    };
  }
  if (study.state === "paused") {
    return { text: "It is paused, and nobody gets a task: go on under Rounds.", tab: "rounds" };
  }
  if (study.state === "closed") {
    return { text: "Its last round is closed: look at the results.", tab: "results" };
  }
  return study.config.qualification.length > 0
    ? {
        text: "Share the link with crowdworkers; when a test has been done, say under Rounds who goes on.",
        tab: "rounds",
      }
    : { text: "Share the link with crowdworkers, and watch the results come in.", tab: "results" };
}
