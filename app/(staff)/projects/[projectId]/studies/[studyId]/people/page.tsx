import type { Metadata } from "next";
import { PeoplePage } from "@/components/quality/rounds/people-page";

export const metadata: Metadata = { title: "People" };

export default async function PeopleRoute({
  params,
}: {
  params: Promise<{ projectId: string; studyId: string }>;
}) {
  return <PeoplePage {...(await params)} />;
}
