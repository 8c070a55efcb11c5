import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { chooseVersion, listStudyModels } from "@/lib/figures/study/server/choose-version";
import { isResult } from "@/lib/forecasts/server/forecast-sql";
import { excludedNow, joinExclusion } from "@/lib/quality/exclusions/server/exclusion-status";
import type { Demographic } from "@/lib/studies/schema-config";
import type { VersionQuery } from "@/lib/studies/schema-version";
import { shownText } from "@/lib/studies/server/shown-question";
import type { PhraseAnswers, PhraseRow } from "../phrase-rows";

export interface AskedPhrases {
  projectId: string;
  studyId: string;
  version?: VersionQuery;
  by?: Demographic | undefined;
}

/**
 * What people said of the phrases of a phrase study, of the newest version that was started unless another is asked for.
 * @throws Refusal 404 when the study is not the project's, 400 when the version was not started
 */
export async function selectPhraseResults(db: Db, asked: AskedPhrases): Promise<PhraseAnswers> {
  const chosen = await chooseVersion(db, asked);
  const models = await listStudyModels(db, chosen.configs);
  const rounds = sql.param(chosen.rounds);
  const group = asked.by ? sql`c.demographics ->> ${asked.by}` : sql`null::text`;
  const answers = sql`
    from forecast f
    join assignment a on a.id = f.assignment_id
    join task t on t.id = a.task_id
    join study s on s.id = t.study_id
    join question q on q.id = f.question_id
    join generation g on g.id = f.generation_id
    join round on round.id = t.round_id
    left join consent c on c.study_id = a.study_id and c.reader_id = a.reader_id
      and c.study_version_id = round.study_version_id
    ${joinExclusion}
    where ${isResult} and t.round_id = any(${rounds}::uuid[])`;
  const { rows } = await db.execute<PhraseRow & Record<string, unknown>>(sql`
    select said.phrase, said.way, said.group,
      coalesce(array_agg(said.confidence order by said.confidence)
        filter (where said.status = 'ok'), '{}') as values,
      count(*) filter (where said.status = 'unparsable')::int as nothing
    from (select ${shownText} as phrase, g.model_id as way, ${group} as "group",
        f.status, f.confidence ${answers} and not ${excludedNow}) said
    group by said.phrase, said.way, said.group
    order by said.phrase, said.way, said.group`);
  const { rows: people } = await db.execute<{ people: number; excluded: number }>(sql`
    select count(distinct f.reader_id) filter (where not ${excludedNow})::int as people,
      count(distinct f.reader_id) filter (where ${excludedNow})::int as excluded ${answers}`);
  const { people: counted = 0, excluded = 0 } = people[0] ?? {};
  return {
    study: chosen.name,
    version: chosen.version,
    versions: chosen.versions.map(({ no }) => no),
    demographics: [...new Set(chosen.configs.flatMap(({ demographics }) => demographics))],
    ways: models.map(({ id, name }) => ({ id, name })),
    ...{ people: counted, excluded, rows },
  };
}
