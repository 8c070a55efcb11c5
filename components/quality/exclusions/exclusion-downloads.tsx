import { FilesMenu } from "@/components/figures/parts/table-downloads";
import { downloadCsv, downloadLatex } from "@/components/ui/download-file";
import { useAction } from "@/components/ui/use-action";
import {
  exclusionsCsv,
  exclusionsLatex,
  historyCsv,
  historyLatex,
} from "@/lib/quality/exclusions/exclusions-tables";
import { fetchExclusions } from "@/lib/quality/exclusions/queries";
import { fetchEveryone } from "@/lib/quality/fetch-everyone";
import type { StudyIds } from "@/lib/studies/schema";
import { when } from "@/lib/time/when";

/** Saves what the criteria find of everyone, whom no page shows at once. */
export function PeopleDownloads(ids: StudyIds) {
  const { mutate } = useAction({
    mutationFn: async (save: (people: Everyone) => void) =>
      save(await fetchEveryone((wanted) => fetchExclusions(ids, wanted))),
  });
  return (
    <FilesMenu
      label="Download exclusions"
      groups={filesOf(
        () => mutate((people) => downloadCsv(exclusionsCsv(people), "exclusions.csv")),
        () => mutate((people) => downloadLatex(exclusionsLatex(people), "exclusions.tex")),
      )}
    />
  );
}

type Everyone = Awaited<ReturnType<typeof fetchExclusions>>["people"];
type History = Awaited<ReturnType<typeof fetchExclusions>>["history"]["events"];

/** Saves all that was decided. */
export function HistoryDownloads(ids: StudyIds) {
  const { mutate } = useAction({
    mutationFn: async (save: (events: History) => void) =>
      save(
        await fetchEveryone(async ({ page, pageSize }) => {
          const { history } = await fetchExclusions(ids, { historyPage: page, pageSize });
          return { people: history.events, total: history.total };
        }),
      ),
  });
  return (
    <FilesMenu
      label="Download the history"
      groups={filesOf(
        () => mutate((events) => downloadCsv(historyCsv(events), "exclusions-history.csv")),
        () =>
          mutate((events) => downloadLatex(historyLatex(events, when), "exclusions-history.tex")),
      )}
    />
  );
}

const filesOf = (csv: () => void, latex: () => void) => [
  { files: { "CSV, unrounded": { save: csv }, LaTeX: { save: latex } } },
];
