interface Visit {
  practice: number;
  checkAt: readonly number[];
}

type TaskKind = "practice" | "test" | "check" | "sample";

/**
 * What the next task of a visit may be, best first, after so many were done: practice comes first,
 * attention checks at the places drawn for them; a qualification round has tests, the main one samples.
 */
export function wantedKinds(visit: Visit, done: number): TaskKind[] {
  const main: TaskKind[] = ["test", "sample"];
  if (done < visit.practice) return ["practice", ...main];
  return visit.checkAt.includes(done + 1) ? ["check", ...main] : main;
}
