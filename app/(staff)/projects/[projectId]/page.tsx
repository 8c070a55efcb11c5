import { pageOf } from "@/components/staff/page-of";
import { ProjectOverview } from "@/components/staff/project-overview";

export const metadata = { title: "Overview" };

export default pageOf(ProjectOverview);
