import { ProjectList } from "@/components/staff/project-list";
import { PageHeader } from "@/components/ui/page-header";

export default function HomePage() {
  return (
    <>
      <PageHeader title="Projects">Studies, data and people belong to a project.</PageHeader>
      <ProjectList />
    </>
  );
}
