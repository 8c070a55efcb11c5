import { pageOf } from "@/components/staff/page-of";
import { LineagePage } from "@/components/training/lineage/lineage-page";

export const metadata = { title: "Where a model comes from" };

export default pageOf(LineagePage);
