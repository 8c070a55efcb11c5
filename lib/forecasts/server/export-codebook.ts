import type { Db } from "@/db/client";
import { downloadHeaders } from "@/lib/http/download-headers";
import { chooseVersion } from "@/lib/results/server/choose-version";
import { selectLabels } from "@/lib/results/server/select-labels";
import { studyConfig } from "@/lib/studies/schema-config";
import packageJson from "@/package.json";
import { writeCodebook } from "../codebook";
import { formatCodebook } from "../format-codebook";

interface CodebookRequest {
  projectId: string;
  studyId: string;
  format: "json" | "md";
  now: Date;
}

/**
 * The codebook of a study's exports as a file.
 * @throws Refusal 404 when the study is not the project's
 */
export async function exportCodebook(
  db: Db,
  { projectId, studyId, format, now }: CodebookRequest,
): Promise<Response> {
  const { name, versions } = await chooseVersion(db, { projectId, studyId });
  const { models } = await selectLabels(db, projectId);
  const codebook = writeCodebook({
    study: name,
    software: `Candor ${packageJson.version}`,
    writtenAt: now.toISOString(),
    versions: versions.map(({ no, startedAt, config }) => ({
      version: no,
      startedAt,
      models: config.modelIds.map((id) => models.get(id)?.name ?? id),
      // Without what older settings held and nothing reads any more.
      settings: studyConfig.parse(config),
    })),
  });
  const body = format === "json" ? JSON.stringify(codebook, null, 2) : formatCodebook(codebook);
  return new Response(body, { headers: downloadHeaders(name, "codebook", format) });
}
