import type { Note } from "@/lib/audit/server/open-entry";
import type { findInvitation } from "./find-invitation";

/** What the audit log says of an invitation that was answered. */
export const noteInvitation = ({
  id,
  email,
  role,
  projectId,
  project,
}: Awaited<ReturnType<typeof findInvitation>>): Note => ({
  subject: { type: "invitation", id, name: email },
  after: { role },
  project: { id: projectId, name: project },
});
