import { DatasetFigures } from "@/components/figures/dataset-figures";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Dataset" };

export default pageOf(DatasetFigures);
