import { LogPage } from "@/components/audit/log-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Log" };

export default pageOf(LogPage);
