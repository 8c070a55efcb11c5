import { MemberList } from "@/components/members/member-list";
import { pageOf } from "@/components/staff/page-of";

export const metadata = { title: "Members" };

export default pageOf(MemberList);
