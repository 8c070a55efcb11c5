import { StudyResults } from "@/components/figures/study/study-results";
import { PageHeader } from "@/components/ui/page-header";
import { OpenStudyNote } from "./open-study-note";

interface Props {
  projectId: string;
  studyId: string;
}

/** What a study has shown so far. */
export function ResultsPage(ids: Props) {
  return (
    <>
      <PageHeader title="Results">Results from this study’s crowdworkers so far.</PageHeader>
      <OpenStudyNote {...ids} />
      <StudyResults {...ids} />
    </>
  );
}
