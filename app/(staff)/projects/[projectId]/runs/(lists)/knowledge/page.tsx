import { KnowledgePage } from "@/components/knowledge/knowledge-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Knowledge sources" };

export default pageOf(KnowledgePage);
