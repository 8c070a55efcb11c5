import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import { invalid } from "@/lib/http/errors";

const shortestPassword = 12;
/**
 * Checking takes longer with every character, and a long password is at least as strong as its
 * beginning.
 */
const judgedLength = 40;

let judge: ZxcvbnFactory | undefined;

/**
 * Refuses a password that others can guess: too short, or its beginning is among the common ones, made of the
 * person's own name or address, or of a pattern. The dictionaries come with the app: nothing is sent anywhere.
 * @throws Refusal 400
 */
export function checkPassword(path: string, password: string, about: readonly string[]): void {
  if (password.length < shortestPassword) {
    throw invalid(path, `Your password must have at least ${shortestPassword} characters.`);
  }
  judge ??= new ZxcvbnFactory({
    translations: english.translations,
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, ...english.dictionary },
    // Every reading of substitutions like "4@8" is tried separately; the default of 512 takes half
    // a second.
    l33tMaxSubstitutions: 20,
  });
  const own = about
    .map((text) => text.slice(0, judgedLength))
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter(Boolean);
  const { score, feedback } = judge.check(password.slice(0, judgedLength), own);
  if (score >= 3) return;
  const why = feedback.warning ? ` ${feedback.warning}` : "";
  throw invalid(path, `This password is too easy to guess.${why} Use several unrelated words.`);
}
