import { QuestionsPage } from "@/components/datasets/questions-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Questions" };

export default pageOf(QuestionsPage);
