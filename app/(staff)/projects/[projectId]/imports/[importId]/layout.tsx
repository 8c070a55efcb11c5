import { requirePage } from "@/lib/api/require-page";

export default async function ImportLayout({
  children,
  params,
}: LayoutProps<"/projects/[projectId]/imports/[importId]">) {
  await requirePage(await params);
  return children;
}
