import type { Metadata } from "next";
import { MemberList } from "@/components/members/member-list";

export const metadata: Metadata = { title: "Members" };

export default async function MembersPage({ params }: { params: Promise<{ projectId: string }> }) {
  return <MemberList {...(await params)} />;
}
