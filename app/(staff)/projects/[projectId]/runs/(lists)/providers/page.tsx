import { ProvidersPage } from "@/components/providers/providers-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Providers" };

export default pageOf(ProvidersPage);
