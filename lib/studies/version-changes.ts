import type { StudyConfig } from "./schema-config";
import { listSettings, type SettingNames } from "./settings-list";

export interface VersionChange {
  name: string;
  /** Null where the other version has no such setting. */
  before: string | null;
  after: string | null;
}

/** The settings in which two versions of a study differ, in words. Long texts are named, not quoted. */
export function versionChanges(
  before: StudyConfig,
  after: StudyConfig,
  names: SettingNames,
): VersionChange[] {
  const [old, now] = [inWords(before, names), inWords(after, names)];
  const all = [...new Set([...now.keys(), ...old.keys()])];
  const inSettings = all
    .map((name) => ({ name, before: old.get(name) ?? null, after: now.get(name) ?? null }))
    .filter((change) => change.before !== change.after);
  return [...inSettings, ...inTexts(before, after)];
}

const inWords = (config: StudyConfig, names: SettingNames) =>
  new Map(
    listSettings(config, names).flatMap(({ settings }) => settings.map((s) => [s.name, s.value])),
  );

function inTexts(before: StudyConfig, after: StudyConfig): VersionChange[] {
  const changed = { before: "as it was", after: "changed" };
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return [
    ...(before.consent.text === after.consent.text
      ? []
      : [{ name: "Consent, its words", ...changed }]),
    ...(same(before.comprehension?.questions, after.comprehension?.questions)
      ? []
      : [{ name: "Comprehension, its words", ...changed }]),
  ];
}
