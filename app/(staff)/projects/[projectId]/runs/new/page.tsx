import { NewRun } from "@/components/runs/new-run";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "New run" };

export default pageOf(NewRun);
