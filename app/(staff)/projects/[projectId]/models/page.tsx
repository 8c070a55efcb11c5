import { ModelList } from "@/components/models/model-list";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Models" };

export default pageOf(ModelList);
