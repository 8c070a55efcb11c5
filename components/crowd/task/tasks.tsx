import { queryOptions, useQuery } from "@tanstack/react-query";
import { Button } from "../parts/button";
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
export function Tasks() {
  const { reading, held } = useStudy();
  const { data: TaskFlow, error, refetch } = useQuery(taskFlowOptions);
  if (TaskFlow) return <TaskFlow />;
  if (error) return <NotLoaded onRetry={() => void refetch()} />;
  return held ? <HeldTask {...held} /> : <TaskSkeleton texts={reading.outputsPerTask} />;
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <Screen
    title="The tasks could not be loaded"
    words={[
      "Your device may be offline. This page tries again automatically, and everything you have sent is saved.",
      "If you are online and this does not go away, reload the page.",
    ]}
  >
    <Button look="plain" onClick={onRetry}>
      Try now
    </Button>
  </Screen>
);
