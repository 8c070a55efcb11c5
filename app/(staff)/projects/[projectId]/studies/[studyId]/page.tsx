import { pageOf } from "@/components/staff/page-of";
import { StudyOverview } from "@/components/studies/study-overview";

export const metadata = { title: "Study" };

export default pageOf(StudyOverview);
