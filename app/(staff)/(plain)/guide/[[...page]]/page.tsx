import { notFound } from "next/navigation";
import { GuidePage } from "@/components/guide/guide-page";
import { readPage, readSections } from "@/lib/guide/server/read-guide";

interface Props {
  params: Promise<{ page?: string[] }>;
}

const pageOf = async ({ params }: Props) => readPage((await params).page?.join("/") ?? "");

export const generateMetadata = async (props: Props) => ({
  title: `${(await pageOf(props))?.title ?? "Not found"} · Guide`,
});

export default async function Page(props: Props) {
  const page = await pageOf(props);
  if (!page) notFound();
  return <GuidePage {...page} sections={await readSections()} />;
}
