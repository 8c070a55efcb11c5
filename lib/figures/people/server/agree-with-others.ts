import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { joinCountingJudgement } from "@/lib/forecasts/server/forecast-sql";
import { measureRest } from "@/lib/metrics/agreement/measure-rest";
import { requireQuestionsOfAll } from "@/lib/metrics/intervals/require-questions";
import { excludedNow, joinExclusion } from "@/lib/quality/exclusions/server/exclusion-status";
import { isRight } from "@/lib/quality/exclusions/server/select-facts";
import { numberNames } from "../../groups/server/number-names";
import type { WindowFigures } from "../schema";
import { sampleOf } from "./recall-round";

/** What people said of a text, as columns. */
interface Text extends Record<string, unknown> {
  question: string;
  readerIds: string[];
  confidences: number[];
  correct: boolean[];
}

/**
 * How closely each of some people in a main round agrees with all others there who read the same texts, by their id.
 * Whoever is excluded is neither compared nor among the others, and a text that one person read is left out.
 */
export async function agreeWithOthers(
  db: Db,
  roundId: string,
  readerIds: readonly string[],
): Promise<Map<string, WindowFigures>> {
  const { rows: texts } = await db.execute<Text>(sql`
    with said as (
      select distinct on (f.generation_id, a.reader_id) f.generation_id, f.question_id, a.reader_id,
        f.confidence, ${isRight} as correct
      from assignment a
      join task t on t.id = a.task_id
      join forecast f on f.assignment_id = a.id and f.confidence is not null
      ${joinCountingJudgement}
      ${joinExclusion}
      where ${sampleOf(roundId)} and f.generation_id is not null and not ${excludedNow}
      order by f.generation_id, a.reader_id, f.id
    )
    select question_id as question, array_agg(reader_id) as "readerIds",
      array_agg(confidence) as confidences, array_agg(correct) as correct
    from said
    where correct is not null
    group by generation_id, question_id
    having count(*) > 1 and array_agg(reader_id) && ${sql.param(readerIds)}::uuid[]
    order by generation_id`);
  const [people, questions] = [numberNames(), numberNames()];
  const each = <T>(of: (text: Text, item: number) => T[]) => texts.flatMap(of);
  const rater = each((text) => text.readerIds.map(people.numberOf));
  const measured = measureRest({
    item: Int32Array.from(each((text, item) => text.readerIds.map(() => item))),
    rater: Int32Array.from(rater),
    label: Int32Array.from(each((text) => text.correct.map(Number))),
    labels: [false, true],
    confidence: Float64Array.from(each((text) => text.confidences)),
    cluster: Int32Array.from(texts, ({ question }) => questions.numberOf(question)),
    raters: people.ordered().names.length,
  });
  return new Map(
    readerIds.flatMap((readerId): [string, WindowFigures][] => {
      const own = rater.length > 0 ? measured[people.numberOf(readerId)] : undefined;
      if (!own?.pearson || own.n === 0) return [];
      const { n, clusters, kappa, pearson } = own;
      return [
        [
          readerId,
          { n, questions: clusters, ...requireQuestionsOfAll({ kappa, pearson }, clusters) },
        ],
      ];
    }),
  );
}
