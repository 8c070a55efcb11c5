import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { knowledgeSource, model, run } from "@/db/schema";
import { notFound, Refusal } from "@/lib/http/errors";
import { findPhraseTable } from "@/lib/phrases/server/find-phrase-table";
import { embedStep } from "@/lib/prompts/embed";
import type { PhraseTable } from "@/lib/prompts/phrase-table";
import { costOf, priceOf, type Tokens } from "@/lib/providers/price";
import { trainedProviderId } from "@/lib/providers/schema";
import { type Endpoint, openEndpoint } from "@/lib/providers/server/endpoint";
import { isTrainedBy } from "@/lib/providers/server/providers";
import { count } from "@/lib/text/count";
import { keepDirection } from "@/lib/text/keep-direction";
import { exampleNeeds } from "../examples/needs";
import type { RunPlan } from "../schema";
import type { RunSettings } from "../schema-settings";
import { stepsOf } from "../steps-of";
import { chosenItems } from "./chosen-items";
import { estimateStep, type Lengths } from "./estimate-step";
import { loadExamples, type RunExamples } from "./load-examples";
import { isRun, type Which } from "./runs";
import { countShownQuestions } from "./shown-questions";
import { whyNothing } from "./why-nothing";

interface Counts extends Record<string, unknown>, Lengths {
  items: number;
  existing: number;
  unusable: number;
}

/** What a draft would do and cost, and what must change before it can start. @throws Refusal 404 */
export async function planRun(db: Db, which: Which): Promise<RunPlan> {
  const [found] = await db.select().from(run).where(isRun(which));
  if (!found) throw notFound("run");
  const { settings } = found;
  const { projectId } = which;
  const examples = await loadExamples(db, projectId, settings);
  const counts = await countItems(db, projectId, settings, examples);
  const { items, existing, unusable } = counts;
  const { steps, problems, ...sums } = await planSteps(db, projectId, settings, counts, examples);
  return {
    ...{ items, existing, unusable, steps },
    ...sums,
    problems: [...problems, ...(await problemsOf(db, projectId, settings, counts, examples))],
    warnings: await warningsOf(db, projectId, settings, examples),
  };
}

/** How many texts a run would write or read, and the mean lengths of what it would be given. */
export async function countItems(
  db: Db,
  projectId: string,
  settings: RunSettings,
  examples: RunExamples,
): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    select count(*) filter (where not unusable and not existing)::int as items,
      count(*) filter (where existing)::int as existing,
      count(*) filter (where unusable and not existing)::int as unusable,
      coalesce(avg(question_length), 0)::float8 as question, coalesce(avg(text_length), 0)::float8 as text
    from (${chosenItems(projectId, settings, examples)}) i`);
  return rows[0] ?? { items: 0, existing: 0, unusable: 0, question: 0, text: 0 };
}

/** What the steps of a run would take for so many texts of these lengths, and what is missing to ask their models. */
export async function planSteps(
  db: Db,
  projectId: string,
  settings: RunSettings,
  counts: Lengths & { items: number },
  examples: RunExamples,
) {
  const { endpoints, problems } = await openEndpoints(db, projectId, settings);
  const steps = stepsOf(settings).map((step) => {
    const { name: prompt, version } = step.prompt;
    const choice = settings.steps[prompt] ?? null;
    const estimate = estimateStep(step, settings, { ...counts, examples });
    const calls = Math.round(estimate.calls * counts.items);
    const tokens = timesTokens(estimate.tokens, calls);
    const prices = endpoints.get(choice?.providerId ?? "")?.prices ?? {};
    const price = choice ? priceOf(prices, choice.model) : undefined;
    const { temperature } = step;
    return {
      ...{ prompt, version, choice, temperature, calls, tokens },
      cost: costOf(tokens, price),
      isPriced: Boolean(price),
    };
  });
  const sum = (of: (step: (typeof steps)[number]) => number) =>
    steps.reduce((total, step) => total + of(step), 0);
  return {
    ...{ steps, problems },
    calls: sum(({ calls }) => calls),
    tokens: {
      input: sum(({ tokens }) => tokens.input),
      output: sum(({ tokens }) => tokens.output),
    },
    cost: sum(({ cost }) => cost),
  };
}

/** What somebody should know before a run starts, though it can. */
async function warningsOf(
  db: Db,
  projectId: string,
  settings: RunSettings,
  examples: RunExamples,
): Promise<string[]> {
  const shown = await countShownQuestions(db, projectId, settings, examples);
  if (shown === 0) return [];
  return [
    `${count(shown, "question")} of this run ${shown === 1 ? "is" : "are"} among its examples, from which the model can copy. Draw questions of another split, or choose other examples.`,
  ];
}

const timesTokens = ({ input, output }: Tokens, n: number): Tokens => ({
  input: Math.round(input * n),
  output: Math.round(output * n),
});

/** The providers of a run's steps by their ids, and what is missing. */
export async function openEndpoints(db: Db, projectId: string, settings: RunSettings) {
  const endpoints = new Map<string, Endpoint>();
  const problems: string[] = [];
  for (const { prompt } of stepsOf(settings)) {
    const choice = settings.steps[prompt.name];
    if (!choice) {
      problems.push(`Choose a model for the prompt ${prompt.name}.`);
      continue;
    }
    const { providerId } = choice;
    if (providerId === trainedProviderId && !(await isTrainedBy(db, projectId, choice.model))) {
      problems.push(
        `The prompt ${prompt.name} asks a trained model that the project doesn’t have.`,
      );
      continue;
    }
    if (endpoints.has(providerId)) continue;
    try {
      endpoints.set(providerId, await openEndpoint(db, { projectId, providerId }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problems.push(
        providerId === "local"
          ? `The prompt ${prompt.name} asks the local model, which is not running.`
          : `The provider of the prompt ${prompt.name} was removed: choose another.`,
      );
    }
  }
  const embeds = endpoints.get(settings.steps[embedStep.prompt.name]?.providerId ?? "");
  if (embeds?.kind === "anthropic") {
    problems.push(
      `The provider “${keepDirection(embeds.name)}” has no embedding models: choose another.`,
    );
  }
  for (const { kind, key, name } of endpoints.values()) {
    if (kind !== "compatible" && key === null)
      problems.push(`The provider “${keepDirection(name)}” needs a key.`);
  }
  return { endpoints, problems };
}

export const noPhrases = "Its table of phrases was removed: choose another.";

/** The phrases of a run's table; undefined where it uses Candor's own, null where the table is gone. */
export async function phrasesOf(
  db: Db,
  projectId: string,
  settings: RunSettings,
): Promise<PhraseTable | null | undefined> {
  const version = "phrases" in settings ? settings.phrases : null;
  return version === null ? undefined : findPhraseTable(db, { projectId, version });
}

async function problemsOf(
  db: Db,
  projectId: string,
  settings: RunSettings,
  counts: Counts,
  examples: RunExamples,
): Promise<string[]> {
  const problems: string[] = [];
  if (settings.kind === "claims") {
    const { source } = settings;
    const isIt = and(eq(knowledgeSource.projectId, projectId), eq(knowledgeSource.name, source));
    const [found] = await db.select().from(knowledgeSource).where(isIt);
    if (!found)
      problems.push(
        `There is no knowledge source “${keepDirection(source)}”: import its pages first.`,
      );
    else if (found.archivedAt) {
      problems.push(
        `The knowledge source “${keepDirection(source)}” is archived: restore it, or choose another.`,
      );
    }
  }
  if ((await phrasesOf(db, projectId, settings)) === null) problems.push(noPhrases);
  if (counts.items === 0) {
    const why = await whyNothing(db, projectId, settings, counts);
    problems.push(`There is nothing to do: ${why}`);
  }
  for (const { prompt, kind, isNeeded } of exampleNeeds(settings)) {
    if (isNeeded && !examples.has(prompt)) {
      problems.push(`This way of writing needs examples of ${kind}: choose a set.`);
    }
  }
  if (settings.kind === "write") {
    if (settings.approach === "summary-of-texts" && !settings.ofModelId) {
      problems.push("Choose the model whose texts are summed up.");
    }
    const [texts] = await db.select().from(model).where(eq(model.id, settings.modelId));
    if (!texts || texts.archivedAt) problems.push("The model whose texts they are is archived.");
  }
  return problems;
}
