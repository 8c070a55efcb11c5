import { RunPage } from "@/components/runs/run-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Run" };

export default pageOf(RunPage);
