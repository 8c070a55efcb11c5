import { ProblemsPage } from "@/components/quality/problems/problems-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Problems" };

export default pageOf(ProblemsPage);
