import { queryOptions, useQuery } from "@tanstack/react-query";
import { TryNow } from "../parts/call-problem";
import { type Problem, useProblem } from "../parts/use-problem";
import { Screen } from "../screens/screen";
import { TaskSkeleton } from "../screens/skeletons";
import { useStudy } from "../study-context";
import { HeldTask } from "./held-task";

/** The code of the tasks. It is half of this page's code, so it comes after the first load. */
export const taskFlowOptions = queryOptions({
  queryKey: ["task flow"],
  queryFn: async () => (await import("./task-flow")).TaskFlow,
  refetchInterval: ({ state: { error } }) => error !== null && 4_000,
  refetchOnReconnect: ({ state: { error } }) => error !== null && "always",
});

/** The tasks, or what can be shown of them until their code is here. */
export function LazyTaskFlow() {
  const { reading, held } = useStudy();
  const query = useQuery(taskFlowOptions);
  const problem = useProblem(query);
  const TaskFlow = query.data;
  if (TaskFlow) return <TaskFlow />;
  const words = problem && notLoadedWords(problem);
  if (held) return <HeldTask {...held} problem={words} />;
  if (!problem || !words) return <TaskSkeleton texts={reading.outputsPerTask} />;
  return (
    <Screen title="The tasks could not be loaded" words={words}>
      <TryNow {...problem} />
    </Screen>
  );
}

/** After so many failures, the code may be gone: a newer version of the app has replaced it. */
const manyFailures = 3;

function notLoadedWords({ failures }: Problem): string[] {
  const offline =
    "Your device may be offline. This page tries again automatically, and everything you have sent is saved.";
  return failures < manyFailures
    ? [offline, "If you are online and this does not go away, reload the page."]
    : ["If you are online, reload the page.", offline];
}
