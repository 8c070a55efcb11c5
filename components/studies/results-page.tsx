import { StudyResults } from "@/components/results/study-results";
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
      <PageHeader title="Results">What its crowdworkers have shown so far.</PageHeader>
      <OpenStudyNote {...ids} />
      <StudyResults {...ids} />
    </>
  );
}
