import type { Db } from "@/db/client";
import { writeCodebook } from "@/lib/exports/codebook/codebook";
import { formatCodebook } from "@/lib/exports/codebook/format-codebook";
import { chooseVersion, listStudyModels } from "@/lib/figures/study/server/choose-version";
import { downloadHeaders } from "@/lib/http/download-headers";
import { studyConfig } from "@/lib/studies/schema-config";
import packageJson from "@/package.json";

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
  const models = await listStudyModels(
    db,
    versions.map(({ config }) => config),
  );
  const codebook = writeCodebook({
    study: name,
    software: `Candor ${packageJson.version}`,
    writtenAt: now.toISOString(),
    versions: versions.map(({ no, startedAt, config }) => ({
      version: no,
      startedAt,
      models: config.modelIds.map((id) => models.find((one) => one.id === id)?.name ?? id),
      // Drops settings of older versions that nothing reads any more.
      settings: studyConfig.parse(config),
    })),
  });
  const body = format === "json" ? JSON.stringify(codebook, null, 2) : formatCodebook(codebook);
  return new Response(body, { headers: downloadHeaders(name, "codebook", format) });
}
