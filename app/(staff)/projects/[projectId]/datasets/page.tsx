import { DatasetList } from "@/components/datasets/dataset-list";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Datasets" };

export default pageOf(DatasetList);
