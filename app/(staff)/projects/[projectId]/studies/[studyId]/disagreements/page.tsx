import { DisagreementsPage } from "@/components/quality/adjudication/disagreements-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Disagreements" };

export default pageOf(DisagreementsPage);
