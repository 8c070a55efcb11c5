import { pageOf } from "@/components/staff/page-of";
import { StudyList } from "@/components/studies/study-list";

export const metadata = { title: "Studies" };

export default pageOf(StudyList);
