import { Text } from "@mantine/core";
import { agreementLatex, agreementSectionsCsv } from "@/lib/figures/agreement/agreement-files";
import { method } from "@/lib/figures/method";
import { readerAgreement } from "@/lib/figures/replacement/replacement-tables";
import type { ComparedReader, ReplacementPage } from "@/lib/figures/replacement/schema-replacement";
import { formatThousandths } from "@/lib/text/format-number";
import { AgreementTable } from "../agreement/agreement-table";
import { SectionHead } from "../parts/section-head";
import { TableDownloads } from "../parts/table-downloads";

interface Props {
  page: ReplacementPage;
  reader: ComparedReader;
}

/** How closely a reader agrees with people on the same texts, per model, beside people with each other. */
export function ReaderAgreement({ page, reader }: Props) {
  const { compared, sections } = readerAgreement(page, reader);
  const title = "Agreement with people";
  const among = page.amongPeople?.kappa;
  return (
    <section>
      <SectionHead title={title}>
        <TableDownloads
          label="agreement with people"
          filename="agreement-with-people"
          csv={() => agreementSectionsCsv(compared, sections)}
          latex={() => agreementLatex(title, sections, method, "agreement-with-people")}
        />
      </SectionHead>
      {among && "value" in among && (
        <Text size="sm" c="dimmed" mb="sm" className="figure">
          For comparison: people agree with each other with a kappa of{" "}
          {formatThousandths(among.value)} ({among.n.toLocaleString("en")} pairs).
        </Text>
      )}
      <AgreementTable label={`Table: ${title}`} sections={sections} />
    </section>
  );
}
