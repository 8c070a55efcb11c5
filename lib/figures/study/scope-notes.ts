import { count } from "@/lib/text/count";
import type { StudyResults, StudyScope } from "./schema";

type ScopedResults = Pick<StudyResults, "scope" | "models" | "calibration" | "uncounted">;

/** What the reader of a study's results has to know of who is in them: a sentence each. */
export function scopeNotes({ scope, models, calibration, uncounted }: ScopedResults): string[] {
  const { excluded, surplus, erased } = scope;
  const { people, forecasts } = excluded;
  const sentences = [
    people === 0
      ? "Nobody is excluded: there is one set of figures."
      : `${count(people, "person", "people")} excluded, with ${count(forecasts, "forecast")}: figures are shown without and with them.`,
  ];
  if (surplus > 0) {
    sentences.push(
      `${count(surplus, "forecast")} of people who were restored after their slots had been filled again: they count, beside the planned number.`,
    );
  }
  const read = new Set(calibration.flatMap(({ groups }) => groups.map(({ key }) => key)));
  const unread = models.filter(({ id }) => !read.has(id)).map(({ name }) => name);
  if (unread.length > 0) sentences.push(`Nobody has read ${unread.join(", ")} yet.`);
  if (uncounted > 0) sentences.push(`${count(uncounted, "changed forecast")} not counted yet.`);
  return [...sentences, ...erased.map(sayErased)];
}

function sayErased({ reason, people, tasks, forecasts }: StudyScope["erased"][number]): string {
  const who = count(people, "person", "people");
  const were = people === 1 ? "was" : "were";
  const why = {
    withdrew: "withdrew",
    staff: `${were} erased by the study’s team`,
    retention: `${were} erased at the end of the retention period`,
  }[reason];
  const [isErased, are] = tasks === 1 ? ["was", "is"] : ["were", "are"];
  return `${who} ${why}: ${count(tasks, "task")} with ${count(forecasts, "forecast")}, practice and attention checks included, ${isErased} erased, and ${are} in no figure.`;
}

/** Why agreement with an LLM proves little here; null where nobody is excluded for it. */
export function circularityNote({ excluded }: StudyScope): string | null {
  const { byAgreement, agreementReader } = excluded;
  if (byAgreement === 0) return null;
  const who = byAgreement === 1 ? "1 person is" : `${byAgreement} people are`;
  const reader = agreementReader ?? "another reader";
  return `${who} excluded for nothing but disagreeing with ${reader}. To drop people who disagree with an LLM and then to report how well people and LLMs agree is circular: without them agreement is higher by construction. The figures with them are the ones to argue from; report both.`;
}
