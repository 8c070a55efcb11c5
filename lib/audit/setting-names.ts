/** `dollars`: stored in millionths of a dollar. */
export type Named = readonly [name: string, unit?: "percent" | "cents" | "dollars"];

/** A study's settings by their path, as its form names them; without numbers of rounds and items. */
const settings: Readonly<Record<string, Named>> = {
  name: ["Name"],
  title: ["Title"],
  datasetId: ["Dataset"],
  modelIds: ["Models"],
  sampleSize: ["Questions to draw"],
  layout: ["A task shows"],
  "overlap.share": ["Shared questions (%)", "percent"],
  "overlap.readers": ["People for a shared question"],
  people: ["Maximum participants"],
  softLaunch: ["Soft launch"],
  capPerPerson: ["Tasks per person at most"],
  leaseMinutes: ["Lease (minutes)"],
  "asks.forecast": ["For each text"],
  "asks.noAnswer": ["Say that the text gives no answer"],
  "asks.cantTell": ["Say that they can’t tell"],
  "asks.comment": ["Leave a comment"],
  "arrival.by": ["How people join"],
  "arrival.returnTo": ["Address for people who have finished"],
  "arrival.signed": ["Only with links that Prolific has signed"],
  "consent.text": ["Consent text"],
  "instructions.text": ["Instructions"],
  "instructions.examples": ["Worked examples"],
  demographics: ["Demographic questions"],
  "comprehension.attempts": ["Attempts at the questions about the instructions"],
  practiceItems: ["Practice items"],
  goldTolerance: ["Gold labels agree within (points)", "percent"],
  "qualification.items": ["Gold items"],
  "qualification.rule.tolerance": ["Tolerance (points)", "percent"],
  "qualification.rule.minShare": ["Minimum share matched (%)", "percent"],
  "qualification.rule.top": ["Maximum to advance"],
  "qualification.visit.minutes": ["Time limit (minutes)"],
  "qualification.visit.payCents": ["Pay", "cents"],
  checksPerVisit: ["Attention checks in a session"],
  "visit.tasks": ["Tasks in a session"],
  "visit.minutes": ["Time limit (minutes)"],
  "visit.payCents": ["Pay for a session", "cents"],
  hourlyCents: ["Hourly wage", "cents"],
  screenOutCents: ["Pay for not passing the questions about the instructions", "cents"],
  budgetCents: ["Budget for pay", "cents"],
  nextVisit: ["After finishing a session, people can start another"],
  minutesPerTask: ["Minutes a task takes"],
  "exclusionRules.checks.minShare": ["Attention checks matched less than (%)", "percent"],
  "exclusionRules.checks.tolerance": ["Attention checks, tolerance (points)", "percent"],
  "exclusionRules.speed.minSeconds": ["Median active seconds per task below"],
  "exclusionRules.agreement.reader": ["Agreement with the reader"],
  "exclusionRules.agreement.minKappa": ["Kappa below"],
  "exclusionRules.agreement.minTexts": ["Minimum shared texts"],
  "exclusionRules.agreement.whileRunning.lastTexts": ["While the study runs, over the last texts"],
  "exclusionRules.agreement.whileRunning.on": ["While the study runs, what must be below"],
  "exclusionRules.agreement.whileRunning.action": ["While the study runs, what happens"],
};

const details: Readonly<Record<string, Named>> = {
  bonus: ["Bonus", "cents"],
  correction: ["Correction", "cents"],
  paid: ["Paid outside Candor", "cents"],
  cents: ["Amount", "cents"],
  mostCost: ["Most that it may cost", "dollars"],
  prolificId: ["Study at Prolific"],
  roundNo: ["From round"],
};

/** The name of what an entry notes besides settings, and its unit; null if it has no name of its own. */
export const nameDetail = (key: string): Named | null => details[key] ?? null;

/** The name of a changed setting and its unit; null if it has no name of its own. */
export function nameSetting(path: string): Named | null {
  const [name, unit] = settings[path.replace(/\.\d+/g, "")] ?? [];
  if (name === undefined) return null;
  const round = /^qualification\.(\d+)/.exec(path)?.[1];
  return [round === undefined ? name : `Round ${Number(round) + 1}, ${name}`, unit];
}
