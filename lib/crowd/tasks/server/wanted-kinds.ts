interface Visit {
  roundKind: "qualification" | "main";
  practice: number;
  checkAt: readonly number[];
}

type TaskKind = "practice" | "test" | "check" | "sample";

/**
 * What the next task of a visit may be, best first, after so many were done: practice comes first,
 * attention checks at the places drawn for them; a qualification round has tests, the main one samples.
 */
export function wantedKinds(visit: Visit, done: number): TaskKind[] {
  const usual = visit.roundKind === "main" ? "sample" : "test";
  if (done < visit.practice) return ["practice", usual];
  return visit.checkAt.includes(done + 1) ? ["check", usual] : [usual];
}
