import { pageOf } from "@/components/staff/page-of";
import { MethodPage } from "@/components/studies/method-page";

export const metadata = { title: "Method" };

export default pageOf(MethodPage);
