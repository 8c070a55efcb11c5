import { GoldPage } from "@/components/quality/gold/gold-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Gold items" };

export default pageOf(GoldPage);
