import { PhraseTablesPage } from "@/components/phrases/phrase-tables-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Phrase tables" };

export default pageOf(PhraseTablesPage);
