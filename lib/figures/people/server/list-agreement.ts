import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { task } from "@/db/schema";
import type { TimedFacts } from "@/lib/quality/exclusions/judge-criteria";
import { selectFacts } from "@/lib/quality/exclusions/server/select-facts";
import { readPairs } from "@/lib/quality/rolling/read-pairs";
import { lastWindow, measureWindow, type ReadPair } from "@/lib/quality/rolling/windows";
import { sortByValue } from "@/lib/quality/sort-by-value";
import type { StudyIds } from "@/lib/studies/schema";
import type { AgreementList, listAgreement as contract, PersonAgreement } from "../schema";
import { agreeWithOthers } from "./agree-with-others";
import { findMain } from "./find-main";
import { selectBehaviour } from "./select-behaviour";
import { selectReaders } from "./select-readers";

type Wanted = StudyIds & z.output<typeof contract.query>;

/**
 * A page of everyone who submitted a task in the running version's main round: how far they agree with the reader that
 * the study names, or with each other where it names none, and with gold labels; and what was decided about their work.
 * Agreement is measured of those who are shown, unless the order depends on it.
 * @throws Refusal 404 when the study is not the project's
 */
export async function listAgreement(db: Db, wanted: Wanted): Promise<AgreementList> {
  const { projectId, studyId, last, order, direction, page, pageSize } = wanted;
  const main = await findMain(db, { projectId, studyId });
  const { roundId, compared } = main;
  if (roundId === null) {
    return { ...compared, hasGold: false, everyone: 0, total: 0, people: [] };
  }
  const { people: found, ...sums } = await selectReaders(db, { ...wanted, roundId });
  const readerIds = found.map(({ readerId }) => readerId);
  const facts = await selectFacts(db, { ...main, projectId, roundId, readerIds });
  const others = compared.hasOthers ? await agreeWithOthers(db, roundId, readerIds) : null;
  const measured = found.map((person) => ({
    ...person,
    ...agreementOf(facts.get(person.readerId), last),
    others: others?.get(person.readerId) ?? null,
  }));
  const shown =
    order === "reader" || order === "gold" || order === "others"
      ? sortByValue(measured, (person) => kappaOf(person, order), direction).slice(
          (page - 1) * pageSize,
          page * pageSize,
        )
      : measured;
  const how = await selectBehaviour(
    db,
    roundId,
    shown.map(({ readerId }) => readerId),
  );
  return {
    ...compared,
    hasGold: await hasChecks(db, roundId),
    ...sums,
    people: shown.flatMap((person) => {
      const own = how.get(person.readerId);
      // Nothing is left of somebody who was erased meanwhile.
      return own ? [{ ...person, ...own }] : [];
    }),
  };
}

function agreementOf(facts: TimedFacts | undefined, last: number) {
  const { texts, checks } = readPairs(facts);
  const over = (pairs: readonly ReadPair[]) =>
    pairs.length === 0 ? null : { last: lastWindow(pairs, last), all: measureWindow(pairs) };
  return { reader: over(texts), gold: over(checks) };
}

type Agreement = Pick<PersonAgreement, "reader" | "gold" | "others">;

/** With a reader or gold labels: of the newest window, where there is one. */
function kappaOf(agreement: Agreement, order: keyof Agreement): number | null {
  const window = order === "others" ? agreement.others : agreement[order]?.last;
  const kappa = window?.kappa;
  return kappa && "value" in kappa ? kappa.value : null;
}

async function hasChecks(db: Db, roundId: string): Promise<boolean> {
  return (await db.$count(task, and(eq(task.roundId, roundId), eq(task.kind, "check")))) > 0;
}
