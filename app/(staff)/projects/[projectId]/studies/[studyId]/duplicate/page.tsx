import { pageOf } from "@/components/staff/page-of";
import { DuplicateStudy } from "@/components/studies/duplicate-study";

export const metadata = { title: "Duplicate the study" };

export default pageOf(DuplicateStudy);
