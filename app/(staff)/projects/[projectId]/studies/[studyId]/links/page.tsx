import { LinksPage } from "@/components/participants/links-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Links" };

export default pageOf(LinksPage);
