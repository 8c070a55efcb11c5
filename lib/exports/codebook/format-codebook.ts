import type { Column } from "@/lib/exports/export-columns";
import type { Codebook } from "./codebook";

export function formatCodebook(codebook: Codebook): string {
  const { study, software, writtenAt, versions, files, figures } = codebook;
  return [
    `# Codebook: ${plain(study)}`,
    `Written by ${software} on ${writtenAt}. Instants are ISO 8601 in UTC.`,
    ...files.flatMap(({ file, rows, columns }) => [
      `## File: ${file}`,
      rows,
      table(
        ["column", "type", "unit", "meaning", "allowed"],
        columns.map((c) => [`\`${c.name}\``, c.type, c.unit ?? "", c.meaning, allowed(c)]),
      ),
    ]),
    "## How each figure is computed",
    ...figures.map(({ figure, how }) => `**${figure}.** ${how}`),
    "## Versions of the study and their frozen settings",
    ...(versions.length === 0 ? ["None has been started."] : []),
    ...versions.flatMap(({ version, startedAt, models, settings }) => [
      `### Version ${version}, started ${startedAt}`,
      `Models, in the order of the settings: ${models.map(plain).join("; ")}.`,
      `\`\`\`\`json\n${JSON.stringify(settings, null, 2)}\n\`\`\`\``,
    ]),
  ]
    .join("\n\n")
    .concat("\n");
}

function allowed({ allowed }: Column): string {
  if (allowed === undefined || typeof allowed === "string") return allowed ?? "";
  return Object.entries(allowed)
    .map(([value, meaning]) => `\`${value}\`: ${meaning}`)
    .join("; ");
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((c) => c.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

const plain = (name: string) => name.replace(/\s+/g, " ").trim();
