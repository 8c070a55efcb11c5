import { createHash, timingSafeEqual } from "node:crypto";

/** Whether a request has the token of CANDOR_METRICS_TOKEN. Without one, nobody may. */
export function mayReadMetrics(headers: Headers): boolean {
  const token = process.env.CANDOR_METRICS_TOKEN;
  if (!token) return false;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(headers.get("authorization") ?? ""), hash(`Bearer ${token}`));
}
