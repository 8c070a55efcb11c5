import { pageOf } from "@/components/staff/page-of";
import { EditTraining } from "@/components/training/form/edit-training";

export const metadata = { title: "Change a training run" };

export default pageOf(EditTraining);
