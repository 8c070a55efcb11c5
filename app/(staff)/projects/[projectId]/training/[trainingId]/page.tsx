import { pageOf } from "@/components/staff/page-of";
import { TrainingPage } from "@/components/training/training-page";

export const metadata = { title: "Training run" };

export default pageOf(TrainingPage);
