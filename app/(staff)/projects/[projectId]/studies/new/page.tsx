import { pageOf } from "@/components/staff/page-of";
import { NewStudy } from "@/components/studies/new-study";

export const metadata = { title: "New study" };

export default pageOf(NewStudy);
