import { ImportPage } from "@/components/imports/import-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Import" };

export default pageOf(ImportPage);
