import type { PersonQuality } from "@/lib/quality/exclusions/schema";
import type { RoundView } from "@/lib/quality/rounds/schema";
import { findRunning } from "./find-draft";
import type { MethodFacts } from "./method/facts";
import type { StudyDetail } from "./schema";

/** What the method paragraph says beside the settings of the version that runs. */
export function methodFacts(
  study: Pick<StudyDetail, "version" | "versions" | "dataset" | "models" | "config">,
  rounds: readonly RoundView[],
  people: readonly Pick<PersonQuality, "excluded" | "events" | "findings">[],
): MethodFacts {
  const startedAt = findRunning(study)?.frozenAt ?? null;
  const excluded = people.filter((person) => person.excluded);
  // The newest event is the one that counts.
  const byRule = excluded.filter(({ events }) => events[0]?.rule != null).length;
  const undecided = people.filter(
    ({ events, findings }) => events.length === 0 && findings.some((finding) => finding.violated),
  ).length;
  return {
    version: study.version,
    startedAt,
    dataset: study.dataset,
    models: study.config.modelIds.map(
      (id) => study.models.find((model) => model.id === id)?.name ?? id,
    ),
    rounds,
    excluded: startedAt === null ? null : { byRule, byHand: excluded.length - byRule, undecided },
  };
}
