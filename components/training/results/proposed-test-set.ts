import type { DatasetSummary } from "@/lib/datasets/schema";

type Dataset = Pick<DatasetSummary, "id" | "splits" | "questions" | "archivedAt">;

const testSplit = "test";

/** The only dataset with a split for tests, or the only one at all; nothing where there are several. */
export function proposedTestSet(datasets: readonly Dataset[]): {
  datasetId: string;
  split: string;
} {
  const filled = datasets.filter(
    ({ questions, archivedAt }) => questions > 0 && archivedAt === null,
  );
  const hasTest = ({ splits }: Dataset) => splits.some(({ split }) => split === testSplit);
  const withTest = filled.filter(hasTest);
  const [only, ...others] = withTest.length > 0 ? withTest : filled;
  if (only === undefined || others.length > 0) return { datasetId: "", split: "" };
  return { datasetId: only.id, split: hasTest(only) ? testSplit : "" };
}
