import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { TrainingDetail } from "../../schema";
import { digestOfSupply } from "./digest-of-supply";

type View = NonNullable<TrainingDetail["waitsFor"]>;

/** The file that a training run waits for; null where it waits for none, or its worker has not looked yet. */
export async function viewSupply(db: Db, trainingId: string): Promise<View | null> {
  const { rows } = await db.execute<Omit<View, "digest"> & Record<string, unknown>>(sql`
    select s.name, s.kind, s.supply, s.texts, s.supplied,
      s.imported_at is not null as "isImported",
      coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name) order by m.name, m.id)
        from training_text_model x join model m on m.id = x.model_id where x.training_id = t.id), '[]') as models,
      coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.name, d.id)
        from training_supply_part p join dataset d on d.id = p.dataset_id where p.supply_id = s.id), '[]') as datasets,
      coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'state', r.state) order by r.created_at, r.id)
        from training_supply_part p join run r on r.id = p.run_id where p.supply_id = s.id), '[]') as runs
    from training t
    join training_job j on j.training_id = t.id
      and j.no = (select max(k.no) from training_job k where k.training_id = t.id)
    join training_supply s on s.job_id = j.id
    where t.id = ${trainingId} and t.state = 'waiting'`);
  const [found] = rows;
  return found ? { ...found, digest: digestOfSupply(found.supply) } : null;
}
