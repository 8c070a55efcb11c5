/**
 * Everything that the log can hold, as it reads after the person's name. `{subject}` is what it was done
 * to. A contract that changes something for staff, or hands out a file, names one of these.
 */
export const actions = {
  "session.open": "signed in as {subject}",
  "session.close": "signed out",
  "project.create": "created the project {subject}",
  "member.add": "added {subject} to the project",
  "member.role": "changed the role of {subject}",
  "member.remove": "removed {subject} from the project",
  "token.create": "made the API token {subject}",
  "token.revoke": "revoked the API token {subject}",
  "import.create": "prepared the import {subject}",
  "import.send": "imported the file {subject}",
  "model.create": "added the model {subject}",
  "published.import": "imported published figures from {subject}",
  "published.remove": "removed the published figures from {subject}",
  "share.create": "shared a view, {subject}",
  "share.revoke": "closed the shared link {subject}",
  "study.create": "created the study {subject}",
  "study.change": "changed the draft of {subject}",
  "study.discard": "discarded the draft of {subject}",
  "study.start": "started {subject}",
  "study.preview": "previewed {subject}",
  "link.add": "made personal links to {subject}",
  "link.revoke": "revoked the personal link {subject}",
  "gold.add": "added gold candidates to {subject}",
  "gold.remove": "removed the gold candidate {subject}",
  "gold.label": "labelled the gold item {subject}",
  "round.state": "changed the state of {subject}",
  "round.admits": "changed how many people {subject} admits",
  "round.advance": "advanced people from {subject}",
  "round.decide": "decided who passed {subject}",
  "round.invite": "invited people to {subject} again",
  "exclusion.apply": "applied the exclusion rules of {subject}",
  "exclusion.decide": "excluded or restored someone in {subject}",
  "problem.resolve": "answered the problem report {subject}",
  "export.log": "exported the log of {subject}",
  "export.forecasts": "exported the forecasts of {subject}",
  "export.figures": "exported the forecasts behind a view of figures",
  "export.codebook": "exported the codebook of {subject}",
  "export.people": "exported the participants of {subject}",
  "export.sessions": "exported the sessions and payments of {subject}",
  "export.links": "exported the personal links to {subject}, with their ids",
  "consent.give": "agreed to take part in {subject}",
  "consent.withdraw": "withdrew from {subject} and was erased",
} as const satisfies Record<string, string>;

export type AuditAction = keyof typeof actions;

export const isAuditAction = (value: string): value is AuditAction => value in actions;
