import { LabelsPage } from "@/components/labels/labels-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Labels" };

export default pageOf(LabelsPage);
