import { QualityPage } from "@/components/quality/rolling/quality-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Quality" };

export default pageOf(QualityPage);
