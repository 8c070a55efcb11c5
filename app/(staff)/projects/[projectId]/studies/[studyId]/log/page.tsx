import { EventsPage } from "@/components/quality/log/events-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Log" };

export default pageOf(EventsPage);
