import { Text } from "@mantine/core";
import { agreementSectionsCsv } from "@/lib/figures/agreement/agreement-files";
import { agreementLatex } from "@/lib/figures/agreement/agreement-latex";
import { prepareAgreementTables } from "@/lib/figures/agreement/agreement-sections";
import type { AgreementMatrix } from "@/lib/figures/agreement/schema-agreement";
import { method } from "@/lib/figures/method";
import { slug } from "@/lib/http/file-name";
import { SectionHead } from "../parts/section-head";
import { TableDownloads } from "../parts/table-downloads";
import { AgreementTable } from "./agreement-table";

/** The paper's two tables of agreement, by name. */
export function AgreementTables({ matrix }: { matrix: AgreementMatrix }) {
  const { interannotator, humanLlm } = prepareAgreementTables(matrix);
  const tables = [
    { title: "Interannotator agreement", sections: interannotator, by: "two people" },
    { title: "Human–LLM agreement", sections: humanLlm, by: "a person and an LLM" },
  ];
  return tables.map(({ title, sections, by }) => (
    <section key={title} aria-label={title}>
      <SectionHead title={title} level={3}>
        {sections.length > 0 && (
          <TableDownloads
            label={title}
            filename={slug(title)}
            csv={() => agreementSectionsCsv(matrix, sections)}
            latex={() => agreementLatex(title, sections, method, slug(title))}
          />
        )}
      </SectionHead>
      {sections.length > 0 ? (
        <AgreementTable sections={sections} />
      ) : (
        <Text c="dimmed">No text or question was read by {by}.</Text>
      )}
    </section>
  ));
}
