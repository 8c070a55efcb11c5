import { ExclusionsPage } from "@/components/quality/exclusions/exclusions-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Exclusions" };

export default pageOf(ExclusionsPage);
