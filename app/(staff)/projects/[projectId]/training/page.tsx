import { pageOf } from "@/components/staff/page-of";
import { TrainingList } from "@/components/training/training-list";

export const metadata = { title: "Training" };

export default pageOf(TrainingList);
