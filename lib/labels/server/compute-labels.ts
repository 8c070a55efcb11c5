import { mostSides } from "@/lib/figures/agreement/schema-agreement";
import { spreadKappas } from "@/lib/figures/agreement/server/compare-with-rest";
import { method } from "@/lib/figures/method";
import type { ComputeContext } from "@/lib/figures/server/compute-context";
import { measureLabels } from "@/lib/metrics/agreement/measure-agreement";
import { measureJointAgreement } from "@/lib/metrics/agreement/measure-joint-agreement";
import { measureRest } from "@/lib/metrics/agreement/measure-rest";
import { tabulateRatings } from "@/lib/metrics/agreement/tabulate-ratings";
import { requireQuestions } from "@/lib/metrics/intervals/require-questions";
import type { LabelAgreement, LabelPair } from "../schema";
import { countBeside } from "./count-beside";
import { type Labels, loadLabels } from "./load-labels";

/** How far readers' labels agree: by pair where readers are few, each with the rest, and all together. */
export async function computeLabels(context: ComputeContext): Promise<LabelAgreement> {
  const { db, projectId, params, onProgress } = context;
  const { dataset } = params as { dataset: string | null };
  const labels = await loadLabels(db, { projectId, dataset });
  await onProgress(0.2);
  const table = tabulateRatings(labels, false);
  const { n: shared, fleissKappa, alphaNominal } = measureJointAgreement(table, method);
  await onProgress(0.5);
  const isTooMany = labels.raters > mostSides;
  return {
    labels: labels.item.length,
    readers: labels.raters,
    items: table.size.length,
    shared,
    pairs: isTooMany ? [] : comparePairs(labels),
    leftOut: isTooMany ? labels.raters : 0,
    rest: compareRest(labels),
    fleissKappa,
    krippendorffAlpha: alphaNominal,
    confusion: countBeside(table),
  };
}

const nameOf = ({ name, version }: Labels["readers"][number]) =>
  version ? `${name} (${version})` : name;

/** Cohen's kappa of every two readers who labelled something in common. */
function comparePairs({ item, rater, label, cluster, readers }: Labels): LabelPair[] {
  const ofReader = readers.map(() => new Map<number, number>());
  item.forEach((unit, i) => {
    ofReader[rater[i] ?? 0]?.set(unit, label[i] ?? 0);
  });
  return readers.flatMap((first, i) =>
    readers.slice(i + 1).flatMap((second, k): LabelPair[] => {
      const others = ofReader[i + 1 + k] ?? new Map<number, number>();
      const both = [...(ofReader[i] ?? [])].flatMap(([unit, a]) => {
        const b = others.get(unit);
        return b === undefined ? [] : [{ item: String(cluster[unit]), a, b }];
      });
      if (both.length === 0) return [];
      const questions = new Set(both.map((pair) => pair.item)).size;
      const { n, kappa, exactLabel } = measureLabels(both, method);
      return [
        {
          a: nameOf(first),
          b: nameOf(second),
          n,
          questions,
          kappa: requireQuestions(kappa, questions),
          agreement: requireQuestions(exactLabel, questions),
        },
      ];
    }),
  );
}

/** Each reader with all others; null where two readers at most have labelled anything together. */
function compareRest(labels: Labels): LabelAgreement["rest"] {
  const readers = measureRest(labels).flatMap(({ n, clusters: questions, agreement, kappa }, r) => {
    const of = labels.readers[r];
    if (!of || n === 0) return [];
    return {
      ...of,
      n,
      questions,
      pearson: null,
      difference: null,
      agreement: requireQuestions(agreement, questions),
      kappa: requireQuestions(kappa, questions),
    };
  });
  if (readers.length < 3) return null;
  return { readers, kappas: spreadKappas(readers.map(({ kappa }) => kappa)) };
}
