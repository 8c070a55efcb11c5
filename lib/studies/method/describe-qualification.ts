import { samePassMark } from "@/lib/quality/rounds/pass-mark-words";
import { rankingText } from "@/lib/quality/rounds/rank-candidates";
import type { RoundView } from "@/lib/quality/rounds/schema";
import { points, shortPercent } from "@/lib/studies/describe-share";
import { capitalise } from "@/lib/text/capitalise";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import type { MethodFacts } from "../method-facts";
import type { PassMark, StudyConfig } from "../schema-config";

/** The qualification rounds: their pass marks, planned and applied, and how many people came and passed. */
export function describeQualification(
  config: StudyConfig,
  { rounds, version }: MethodFacts,
): string {
  const { qualification, practiceItems, goldTolerance, currency } = config;
  const n = qualification.length;
  const applied = qualification.map((_, i) => rounds.find((r) => r.no === i + 1)?.appliedRule);
  const ranked = qualification.some(({ rule }, i) => (applied[i] ?? rule).top !== null);
  return [
    `People qualified in ${count(n, "round")} of gold items: questions of which several of the study’s team had labelled every text, each blind to the others, and all had agreed on its correctness and, to within ${points(goldTolerance)}, on its confidence.`,
    ...qualification.map(({ items, rule, visit }, i) => {
      const round = rounds.find((r) => r.no === i + 1);
      const name = n === 1 ? "The round" : `Round ${i + 1}`;
      const practice =
        i === 0 && practiceItems > 0 ? ` and ${count(practiceItems, "practice task")},` : "";
      const head = `${name} had ${count(items, "item")}${practice} and paid ${formatMoney(visit.payCents, currency)}.`;
      return [head, passMarks(rule, applied[i] ?? null), ...(round ? [people(round, i)] : [])].join(
        " ",
      );
    }),
    ...(ranked ? [rankingText] : []),
    ...(version > 1 ? [carriedOver] : []),
  ].join(" ");
}

const carriedOver =
  "People who had been invited to the main round of the version before did not have to qualify again.";

function passMarks(planned: PassMark, applied: PassMark | null): string {
  const plan = describeAdvancing(planned);
  if (applied === null || samePassMark(planned, applied)) return `${capitalise(plan)} advanced.`;
  return `The plan was that ${plan} advance; it was changed, and ${describeAdvancing(applied)} advanced.`;
}

/** "3 failed the questions about the instructions, ": of those who consented; nothing where nobody did. */
export const failedQuestions = ({ failedQuestions: n }: RoundView["people"]) =>
  n === 0 ? "" : `${n.toLocaleString("en")} failed the questions about the instructions, `;

function people(
  { people, movedOnAt, ...decided }: MethodFacts["rounds"][number],
  i: number,
): string {
  const came = i === 0 ? "consented" : people.invited === 1 ? "was invited" : "were invited";
  const failed = failedQuestions(people);
  const head = `${count(people.invited, "person", "people")} ${came}, ${failed}${people.finished.toLocaleString("en")} finished`;
  if (movedOnAt === null) return `So far ${head}.`;
  const share = people.invited === 0 ? "" : ` (${shortPercent(people.passed / people.invited)})`;
  const byHand = decided.passedByHand;
  const but = byHand === 0 ? "" : `, of whom ${byHand.toLocaleString("en")} by hand`;
  return `${head} and ${people.passed.toLocaleString("en")} passed${share}${but}.`;
}

/** Who advances by a pass mark: "the best 15 of those who matched ...". */
export function describeAdvancing({ tolerance, minShare, top }: PassMark): string {
  const reading =
    tolerance === 0
      ? "the same correctness and the same confidence"
      : `the same correctness, and a confidence within ${points(tolerance)}`;
  const matched =
    minShare === 1
      ? `matched every expected reading (${reading})`
      : `matched at least ${shortPercent(minShare)} of the expected readings (${reading})`;
  const finished = "finished the test";
  const those = minShare === 0 ? finished : matched;
  if (top === null) return `those who ${those}`;
  const best = top === 1 ? "the best one" : `the best ${top.toLocaleString("en")}`;
  // Matches decide the ranks, so they are explained even where no minimum share is required.
  const by = minShare === 0 ? ` (a reading matches with ${reading})` : "";
  return `${best} of those who ${those}${by}`;
}
