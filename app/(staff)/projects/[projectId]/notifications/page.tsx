import { NotificationsPage } from "@/components/notifications/notifications-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Notifications" };

export default pageOf(NotificationsPage);
