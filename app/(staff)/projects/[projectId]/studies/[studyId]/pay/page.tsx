import { PayPage } from "@/components/pay/pay-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Pay" };

export default pageOf(PayPage);
