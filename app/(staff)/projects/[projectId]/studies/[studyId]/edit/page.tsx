import { pageOf } from "@/components/staff/page-of";
import { EditStudy } from "@/components/studies/edit-study";

export const metadata = { title: "Study settings" };

export default pageOf(EditStudy);
