import { sql } from "drizzle-orm";

/**
 * The order of forecasts in results and exports alike. Equally confident forecasts are binned in it,
 * so it must say nothing about their answers, be the same on every page and after every import, and be
 * there for a stranger to follow: questions by a hash of their key, then by model and reader.
 */
export const exportOrder = sql`
  md5(q.key), q.key, m.name, g.seed, r.name, r.version, f.draw, f.id`;
