import { RunList } from "@/components/runs/run-list";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Runs" };

export default pageOf(RunList);
