import { EventsPage } from "@/components/quality/rounds/events-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Log" };

export default pageOf(EventsPage);
