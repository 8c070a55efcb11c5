import { PeoplePage } from "@/components/quality/people/people-page";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "People" };

export default pageOf(PeoplePage);
