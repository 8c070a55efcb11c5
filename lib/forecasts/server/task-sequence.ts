import { sql } from "drizzle-orm";

/**
 * Which of its person's submitted tasks of the same kind in the same round an assignment `a` was, from
 * 1, as a join: `sequence.no`.
 */
export const joinTaskSequence = (projectId: string) => sql`
  left join (
    select done.id, row_number() over (
      partition by task.round_id, task.kind, done.reader_id order by done.submitted_at, done.id) as no
    from assignment done
    join task on task.id = done.task_id
    join study on study.id = done.study_id and study.project_id = ${projectId}
    where done.state = 'submitted'
  ) sequence on sequence.id = a.id`;
