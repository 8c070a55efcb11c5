import { useQuery } from "@tanstack/react-query";
import { agreementOptions, figuresOptions } from "@/lib/figures/queries";
import { ourAgreementRows, ourRows, whyNoRows } from "@/lib/published/our-rows";
import type { TableRow } from "@/lib/published/published-rows";

/** The project's own rows by table: those that are there yet, and why others can't be had. */
export function useOurRows(projectId: string): {
  rows: Record<string, TableRow[]>;
  /** Why there is none at all. */
  none: string | null;
  problem: string | null;
} {
  const source = { kind: "project", projectId } as const;
  const figures = useQuery(figuresOptions(source, { by: "dataset,model,reader" }));
  const agreement = useQuery(agreementOptions(source, {}));
  const matrix = agreement.data?.state === "ready" ? agreement.data.result : null;
  const failed = agreement.data?.state === "failed" ? agreement.data.problem : null;
  return {
    rows: {
      ...(figures.data && ourRows(figures.data.groups)),
      ...(matrix && { agreement: ourAgreementRows(matrix) }),
    },
    none: figures.data ? whyNoRows(figures.data.groups) : null,
    problem: figures.error?.message ?? agreement.error?.message ?? failed,
  };
}
