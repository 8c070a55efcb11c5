import { count } from "@/lib/text/count";

/** A number as the form may hold it. */
type Typed = number | string;

interface Sessions {
  qualification: readonly { items: Typed }[];
  practiceItems: Typed;
  visit: { tasks: Typed };
}

/**
 * The most tasks of somebody's first session in a round, from 0; the main round comes after the tests. Everyone's
 * practice belongs to the first session of all.
 */
export const sessionTasks = (config: Sessions, no: number): number =>
  Number(config.qualification[no]?.items ?? config.visit.tasks) + practiceIn(config, no);

const practiceIn = ({ practiceItems }: Sessions, no: number) =>
  no === 0 ? Number(practiceItems) : 0;

/** "10 tasks, 2 of them practice in a person’s first session,": the most that a session of the main round has. */
export function mainTasksText(config: Sessions): string {
  const no = config.qualification.length;
  const practice = practiceIn(config, no);
  const tasks = count(sessionTasks(config, no), "task");
  return practice > 0
    ? `${tasks}, ${practice} of them practice in a person’s first session,`
    : tasks;
}
