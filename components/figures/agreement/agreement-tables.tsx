import { Group, Text, Title } from "@mantine/core";
import { agreementLatex, agreementSectionsCsv } from "@/lib/figures/agreement/agreement-files";
import {
  type AgreementSection,
  prepareAgreementTables,
} from "@/lib/figures/agreement/agreement-sections";
import type { AgreementMatrix } from "@/lib/figures/agreement/schema-agreement";
import { method } from "@/lib/figures/method";
import { slug } from "@/lib/http/file-name";
import { TableDownloads } from "../parts/table-downloads";
import { AgreementTable } from "./agreement-table";

/** The paper's two tables of agreement, by name. */
export function AgreementTables({ matrix }: { matrix: AgreementMatrix }) {
  const { interannotator, humanLlm } = prepareAgreementTables(matrix);
  return (
    <>
      <NamedTable
        title="Interannotator agreement"
        sections={interannotator}
        matrix={matrix}
        empty="No text or question was read by two people."
      />
      <NamedTable
        title="Human–LLM agreement"
        sections={humanLlm}
        matrix={matrix}
        empty="No text or question was read by a person and an LLM."
      />
    </>
  );
}

function NamedTable({
  title,
  sections,
  matrix,
  empty,
}: {
  title: string;
  sections: readonly AgreementSection[];
  matrix: AgreementMatrix;
  empty: string;
}) {
  const filename = slug(title);
  return (
    <section aria-label={title}>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h4">
          {title}
        </Title>
        {sections.length > 0 && (
          <TableDownloads
            label={title}
            filename={filename}
            csv={() => agreementSectionsCsv(matrix, sections)}
            latex={() => agreementLatex(title, sections, method, filename)}
          />
        )}
      </Group>
      {sections.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <AgreementTable sections={sections} />
      )}
    </section>
  );
}
