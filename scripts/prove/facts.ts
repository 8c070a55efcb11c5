import { readFileSync } from "node:fs";
import { z } from "zod";
import type { FiguresPage } from "@/lib/figures/schema";
import { findInputs } from "../candor/read-input";
import { importByCommand } from "../figures/import-by-command";
import { makeLab, until } from "../figures/lab";
import type { Figures } from "../figures/run-figures";
import { withApp } from "../figures/with-app";

const small = "lib/imports/testing/test-sets";

/**
 * Imports FActScore's annotated biographies by the command line, and compares the figures of each model and category
 * with those counted straight from the files.
 * @param args the folder of ChatGPT.jsonl, InstructGPT.jsonl and PerplexityAI.jsonl; small files of the tests unless given
 */
export default function facts([folder = small]: string[]): Promise<Figures> {
  return withApp(1, async ({ db, pickUrl, random }) => {
    const found = (await findInputs(folder)).map(({ file }) => file);
    const files = found.filter((file) => /(GPT|AI)\.jsonl$/.test(file));
    const lab = await makeLab(db, pickUrl, random);
    const { projectId, admin } = lab;
    for (const part of ["texts", "labels"]) {
      await importByCommand(lab, pickUrl(), [...files, "--part", part]);
    }
    const straight = files.flatMap((file) => countStraight(file));
    const rows = [];
    for (const [by, name] of groupings) {
      const path = `/api/projects/${projectId}/figures?by=${by}`;
      // The worker counts new forecasts a moment later.
      const { groups } = await until(
        () => admin.call<FiguresPage>("GET", path),
        (page) => page.groups.reduce((n, { counts }) => n + counts.n, 0) >= straight.length,
      );
      for (const { model, tags, counts, figures } of groups) {
        const group = (name === "model" ? model?.name : tags?.[0]?.value) ?? "";
        const own = straight.filter((fact) => fact[name] === group);
        const supported = own.filter(({ label }) => label === "S").length;
        const { accuracy, ece } = figures;
        const rate = "value" in accuracy ? accuracy.value : Number.NaN;
        const error = "value" in ece ? ece.value : Number.NaN;
        rows.push({
          group,
          facts: counts.n,
          accuracy: rate.toFixed(4),
          ece: error.toFixed(4),
          straight: `${supported} of ${own.length}`,
          equal:
            counts.n === own.length &&
            Math.abs(rate - supported / own.length) < 1e-12 &&
            // Ten bins need ten forecasts.
            (counts.n < 10 ? Number.isNaN(error) : Math.abs(error - (1 - rate)) < 1e-12),
        });
      }
    }
    return {
      title:
        "Facts that people found supported, by model and category, and straight from the files",
      rows,
      ok: rows.every(({ equal }) => equal),
    };
  });
}

const groupings = [
  ["model", "model"],
  ["tag.question.frequency", "frequency"],
  ["tag.question.region", "region"],
] as const;

const biography = z.object({
  cat: z.tuple([z.string(), z.string()]),
  annotations: z
    .array(z.object({ "human-atomic-facts": z.array(z.object({ label: z.string() })).nullish() }))
    .nullable(),
});

function countStraight(file: string) {
  const model = file.replace(/^.*\/|\.jsonl$/g, "");
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .flatMap((line) => {
      const { cat, annotations } = biography.parse(JSON.parse(line));
      const [frequency, region] = cat;
      return (annotations ?? []).flatMap((sentence) =>
        (sentence["human-atomic-facts"] ?? []).map(({ label }) => ({
          label,
          model,
          frequency,
          region,
        })),
      );
    })
    .filter(({ label }) => label === "S" || label === "NS");
}
