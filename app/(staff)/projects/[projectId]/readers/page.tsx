import { ReadersPage } from "@/components/readers/readers-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Readers" };

export default pageOf(ReadersPage);
