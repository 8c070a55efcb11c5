import { pageOf } from "@/components/staff/page-of";
import { NewTraining } from "@/components/training/form/new-training";

export const metadata = { title: "New training run" };

export default pageOf(NewTraining);
