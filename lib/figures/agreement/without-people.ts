import type { AgreementMatrix } from "./schema-agreement";

/** Agreement as who has a link sees it: no person is listed, but people count in the distribution. */
export function withoutPeople(matrix: AgreementMatrix): AgreementMatrix {
  const { rest } = matrix;
  if (!rest) return matrix;
  return {
    ...matrix,
    rest: { ...rest, readers: rest.readers.filter(({ kind }) => kind !== "human") },
  };
}
