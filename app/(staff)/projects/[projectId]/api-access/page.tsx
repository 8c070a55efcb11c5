import type { Metadata } from "next";
import { ApiAccess } from "@/components/api-access/api-access";

export const metadata: Metadata = { title: "API access" };

export default async function ApiAccessPage({
  params,
}: {
  params: Promise<{ projectId: string }>;
}) {
  return <ApiAccess {...(await params)} />;
}
