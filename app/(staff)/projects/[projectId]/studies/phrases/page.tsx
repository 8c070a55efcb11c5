import { NewPhraseSet } from "@/components/phrases/new-phrase-set";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "New phrase set" };

export default pageOf(NewPhraseSet);
