import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { provider } from "@/db/schema";
import { invalid } from "@/lib/http/errors";
import { localProviderId, trainedProviderId } from "@/lib/providers/schema";
import { isTrainedBy } from "@/lib/providers/server/providers";
import type { asked } from "../supplies/schema";

/**
 * Of the server's own model nobody knows whether it is running by then: the run that asks it says so.
 * @throws Refusal 400 for a language model that the project can't ask
 */
export async function refuseUnknownAsked(
  db: Db,
  projectId: string,
  { providerId, model }: z.output<typeof asked>,
  path: string,
): Promise<void> {
  if (providerId === localProviderId) return;
  if (providerId === trainedProviderId) {
    if (await isTrainedBy(db, projectId, model)) return;
    throw invalid(`${path}.model`, "The project has no such trained model.");
  }
  const isThere = and(
    ...[eq(provider.id, providerId), eq(provider.projectId, projectId)],
    isNull(provider.archivedAt),
  );
  if ((await db.$count(provider, isThere)) === 0) {
    throw invalid(`${path}.providerId`, "The project has no such provider.");
  }
}
