import { EditRun } from "@/components/runs/edit-run";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Change a run" };

export default pageOf(EditRun);
