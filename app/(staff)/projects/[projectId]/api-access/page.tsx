import { ApiAccess } from "@/components/api-access/api-access";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "API access" };

export default pageOf(ApiAccess);
