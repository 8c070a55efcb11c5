import type { Db } from "@/db/client";
import { identify } from "@/lib/auth/server/identify";
import { findByLink } from "./find-by-link";

/**
 * Lets only members of the project open a preview; anyone with the link may open other studies.
 * @throws Refusal 401 or 404 when somebody else opens a preview
 */
export async function requirePreviewer(db: Db, link: string, headers: Headers): Promise<void> {
  const { previewOf, projectId } = await findByLink(db, link);
  if (previewOf === null) return;
  await identify(db, { access: "researcher", method: "POST" }, headers, { projectId });
}
