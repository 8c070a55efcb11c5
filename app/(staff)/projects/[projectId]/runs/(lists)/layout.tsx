import { PageTabs } from "@/components/ui/page-tabs";

const tabs = [
  { path: "", label: "Runs" },
  { path: "/providers", label: "Providers" },
  { path: "/examples", label: "Examples" },
  { path: "/knowledge", label: "Knowledge sources" },
  { path: "/phrases", label: "Phrase tables" },
  { path: "/tunings", label: "Tunings" },
];

/** The pages of runs of language models, and of what they use. */
export default async function RunsLayout(props: LayoutProps<"/projects/[projectId]/runs">) {
  const { projectId } = await props.params;
  return (
    <>
      <PageTabs label="Pages of runs" base={`/projects/${projectId}/runs`} tabs={tabs} />
      {props.children}
    </>
  );
}
