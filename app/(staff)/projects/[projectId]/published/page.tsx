import { PublishedPage } from "@/components/published/published-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Published results" };

export default pageOf(PublishedPage);
