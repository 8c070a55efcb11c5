import { ImportDetailPage } from "@/components/imports/import-detail-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Import" };

export default pageOf(ImportDetailPage);
