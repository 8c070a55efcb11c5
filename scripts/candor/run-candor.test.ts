import { describe, expect, test } from "vitest";
import { runCandor } from "./run-candor";
import { withFile } from "./testing/with-file";

const run = (content: string | Uint8Array, command: string) =>
  withFile(content, async (file) => {
    const [name = "", ...rest] = command.split(" ");
    const outcome = await runCandor([name, file, ...rest]);
    if (outcome.status !== 0) return outcome.problem.replace(file, "FILE");
    return command.includes("--json") ? JSON.parse(outcome.output) : outcome.output;
  });

describe("says which line is wrong and why:", () => {
  test.each([
    ["", "FILE, line 1: the file is empty"],
    [" \n\n", "FILE, line 1: the file is empty"],
    ["confidence,correct\n", "FILE, line 1: there are no rows under the header"],
    [
      "note,correct\nhm,1\n",
      "candor: No column says how sure the readers are. Say --confidence COLUMN or --probability COLUMN; the columns are “note” and “correct”",
    ],
    [
      "confidence,correct\n0.5,1\n80,1\n",
      "candor: Are numbers fractions or percentages? Values below 1 and values up to 80 both occur. Say --scale fraction or --scale percent",
    ],
    ["confidence,correct\n0.5,1\n800,1\n", "FILE, line 3: confidence: “800” is not from 0 to 1"],
    [
      "confidence,outcome,answer\n0.5,1,yes\n",
      "candor: “outcome” is an outcome, which judges the probability of an event and no confidence. Say --probability COLUMN, or --correct COLUMN",
    ],
    [
      "q,Ada,Bob,outcome\na,0.5,0.6,1\n",
      "candor: Several columns hold probabilities (“Ada” and “Bob”), and a row is one forecast here. Say --confidence COLUMN or --probability COLUMN",
    ],
    ["confidence,correct\n-0.1,1\n", "FILE, line 2: confidence: “-0.1” is not from 0 to 1"],
    ["confidence,correct\nNaN,1\n", "FILE, line 2: confidence: “NaN” is not a number"],
    ["confidence,correct\n0.5,1\n\n,1\n", "FILE, line 4: confidence is missing"],
    [
      "confidence,correct\n0.5,maybe\n",
      "FILE, line 2: correct: “maybe” is none of 1, 0, true, false, yes, no, correct, incorrect",
    ],
    ["confidence,correct\n0.5\n", "FILE, line 2: the line has 1 cell where the header has 2"],
    ['confidence,correct\n"0.5\n0.6",1\n', "FILE, line 2: confidence: “0.5 0.6” is not a number"],
    [
      '{"confidence":0.5,"correct":true}\n{"confidence":0.5}\n',
      "FILE, line 2: there is no column “correct”; the columns are “confidence”",
    ],
    [
      "confidence,correct\n0.5,1\0\n",
      "FILE, line 2: correct: holds a NUL character, which can’t be stored",
    ],
    ['{"confidence":0.5,"correct":null}\n', "FILE, line 1: correct is missing"],
    ['{"confidence":0.5\n', "FILE, line 1: the line is not valid JSON"],
    ['{"confidence":[0.5],"correct":true}\n', "FILE, line 1: confidence: “[0.5]” is not a number"],
    [
      '{"confidence":0.5,"correct":[true]}\n',
      "FILE, line 1: correct: “[true]” is none of 1, 0, true, false, yes, no, correct, incorrect",
    ],
  ])("%j", async (content, problem) => {
    const said = await run(content, "score --json");
    expect(said).toContain(problem);
    expect(said).not.toContain("\n");
  });

  test("a rater who rates an item twice, and a label that is not named", async () => {
    const ratings = "item,rater,label\nq1,A,yes\nq1,B,yes\nq1,A,no\n";
    expect(await run(ratings, "agree")).toBe("FILE, line 4: A rated q1 already in line 2");
    expect(await run(ratings, "agree --labels no,maybe")).toBe(
      "FILE, line 2: label: “yes” is not among --labels",
    );
  });

  test("names whose bytes are not UTF-8: two of them would become one", async () => {
    const rows = Buffer.from("confidence,correct,who\n0.5,1,Jos\xe9\n0.5,0,Jos\xe8\n", "latin1");
    expect(await run(rows, "score --json --group-by who")).toBe(
      "FILE, line 2: who: has bytes that are not UTF-8: save the file as UTF-8",
    );
    // Elsewhere they change no figure.
    expect(await run(rows, "score --json")).toMatchObject([{ n: 2 }]);
  });

  test("a file that is not there", async () => {
    const outcome = await runCandor(["score", "/nowhere/f.csv"]);
    expect(outcome).toEqual({ status: 2, problem: "/nowhere/f.csv: there is no such file" });
  });

  test("weights for labels whose order nobody knows", async () => {
    const ratings = "item,rater,label\n1,A,low\n1,B,high\n2,A,mid\n2,B,mid\n";
    expect(await run(ratings, "agree --weights linear")).toContain("--labels LOW,MIDDLE,HIGH");
    // Ranks 0 2 and 1 1: the distances are 2 and 0; by chance 0 1 2 1, each a quarter of the time.
    const [pair] = await run(ratings, "agree --weights linear --labels low,mid,high --json");
    expect(pair.cohen_kappa.value).toBeCloseTo(0, 12);
  });

  test("labels are numbers only if all are, the named ones too", async () => {
    const ratings = "item,rater,label\n1,A,1\n1,B,2\n2,A,2\n2,B,2\n";
    const [asText] = await run(ratings, "agree --labels 1,2,none --json");
    const [asNumbers] = await run(ratings, "agree --labels 1.0,2.0,3.0 --json");
    expect(asText.exact_agreement.value).toBe(0.5);
    expect(asNumbers.exact_agreement.value).toBe(0.5);
  });
});

describe("score", () => {
  const rows = [
    ["a", 0.8, "yes"],
    ["a", 0.6, "No"],
    ["b", 0.9, "TRUE"],
    ["b", 0.3, "0"],
  ];
  const csv = ["group,confidence,correct", ...rows.map((row) => row.join())].join("\r\n");
  const jsonl = rows
    .map(([group, confidence, correct]) => JSON.stringify({ group, confidence, correct }))
    .join("\n");

  test("reads CSV, with semicolons and a byte order mark too, and JSON lines alike", async () => {
    const score = "score --bins 2 --resamples 50 --json";
    const figures = await run(csv, score);
    expect(await run(jsonl, score)).toEqual(figures);
    expect(await run(`\uFEFF${csv.replaceAll(",", ";")}`, score)).toEqual(figures);
  });

  test("guesses columns and scale as the import does, and says what it read", async () => {
    // 35 % that it happens is 65 % sure that it does not: right where the outcome is 0.
    const content = "question_id,prob,resolution\na,35,0\nb,80,1\nc,60,no\n";
    const [group] = await run(content, "score --json --bins 1");
    expect(group.mean_confidence.value).toBeCloseTo((0.65 + 0.8 + 0.6) / 3, 12);
    expect(group.accuracy.value).toBeCloseTo(2 / 3, 12);
    const table = await run(content, "score --resamples 50");
    expect(table).toContain(
      "probability from column “prob”, outcome from column “resolution”. Numbers are read as percentages. The values go up to 80.",
    );
    expect(table).toContain("rows taken as independent");
    expect(await run(content, "score --resamples 50 --cluster-by question_id")).not.toContain(
      "independent",
    );
    // Named as a confidence, the number is taken as it is.
    const said = "score --json --bins 1 --confidence prob --correct resolution";
    expect((await run(content, said))[0].mean_confidence.value).toBeCloseTo(1.75 / 3, 12);
  });

  test("reads numbers on the scale that is said", async () => {
    const content = "confidence,correct\n0.5,1\n80,1\n1,0\n";
    const [group] = await run(content, "score --json --bins 1 --scale percent");
    expect(group.mean_confidence.value).toBeCloseTo((0.005 + 0.8 + 0.01) / 3, 12);
  });

  test("counts each group for itself, by name", async () => {
    const groups = await run(
      `${csv}\r\nb10,1,1\r\nb2,1,0`,
      "score --group-by group --bins 1 --json",
    );
    expect(groups.map(({ group, n }: { group: string; n: number }) => [group, n])).toEqual([
      ["a", 2],
      ["b", 2],
      ["b2", 1],
      ["b10", 1],
    ]);
    // |0.5 - 0.7| and |0.5 - 0.6|
    expect(groups[0].ece.value).toBeCloseTo(0.2, 12);
    expect(groups[1].ece.value).toBeCloseTo(0.1, 12);
    expect(groups[2].auroc).toHaveProperty("undefined");
    expect(groups[3].accuracy).toMatchObject({ value: 1, no_interval: expect.any(String) });
  });

  test("follows the order of rows under the reference's rules alone", async () => {
    // Two bins of two. The paper's code keeps the tie's order: |0.5 - 0| twice is 0.5 as given, and
    // with the rows turned |1 - 0.5| is too; alternating, each bin is half right: 0.
    const given = "confidence,correct\n0.5,0\n0.5,0\n0.5,1\n0.5,1\n";
    const mixed = "confidence,correct\n0.5,0\n0.5,1\n0.5,0\n0.5,1\n";
    const ece = async (content: string, rules: string) =>
      (await run(content, `score --bins 2 --rules ${rules} --resamples 50 --json`))[0].ece.value;
    expect(await ece(given, "reference")).toBeCloseTo(0.5, 12);
    expect(await ece(mixed, "reference")).toBeCloseTo(0, 12);
    expect(await ece(given, "default")).toBeCloseTo(0, 12);
    expect(await ece(mixed, "default")).toBeCloseTo(0, 12);
  });

  test("says that ties make the reference's error depend on the order of the file", async () => {
    // Ten bins of four, in the order of the file: three of each four are right, |0.75 - 0.8| in every bin.
    // Resamples mix the tie, so theirs are larger: their interval does not hold it.
    const lines = Array.from({ length: 40 }, (_, i) => `0.8,${i % 4 === 0 ? 0 : 1}`);
    const content = ["confidence,correct", ...lines].join("\n");
    const table = await run(content, "score --rules reference --resamples 500");
    expect(table).toMatch(/^ece +0\.050 +\[0\.1/m);
    expect(table).toContain(
      "ece depends on the order of the file where confidences are the same: its interval is that of rows drawn at random, and may not hold it",
    );
    expect(table).toContain("the interval of smooth_ece, ");
    expect(await run(content, "score --resamples 500")).toContain("the interval of ece (that of");
  });

  test("draws clusters where rows share them", async () => {
    // Six questions of 20 rows, three always right, three never. Drawn whole, 1 to 5 of 6 are right (scipy
    // 1.17.1, binom.ppf), widened by t(5) / 1.96 * sqrt(6 / 5) = 1.437: 1/2 -+ 0.479. Row by row it is 1/2 -+ 0.09.
    const lines = Array.from({ length: 120 }, (_, i) => `${i % 6},0.7,${i % 2}`);
    const content = ["question,confidence,correct", ...lines].join("\n");
    const [clustered] = await run(content, "score --cluster-by question --json");
    expect(clustered.accuracy.low).toBeCloseTo(0.5 - 0.479, 1);
    expect(clustered.accuracy.high).toBeCloseTo(0.5 + 0.479, 1);
    const [rowByRow] = await run(content, "score --json");
    expect(rowByRow.accuracy.low).toBeGreaterThan(0.3);
    // Only one of eight questions has wrong answers.
    const few = Array.from({ length: 40 }, (_, i) => `${i % 8},0.7,${Number(i % 8 > 0)}`);
    const text = ["question,confidence,correct", ...few].join("\n");
    expect(await run(text, "score --cluster-by question")).toContain(
      "only one or two questions (or people) have any wrong answer",
    );
  });

  test("takes percentile intervals, as in the paper, of rows drawn one by one", async () => {
    // 70 of 100 right: scipy's binom(100, 0.7) has its 2.5 % and 97.5 % points at 61 and 79.
    const rows = Array.from({ length: 100 }, (_, i) => `0.4,${Number(i < 70)}`);
    const content = ["confidence,correct", ...rows].join("\n");
    const [group] = await run(content, "score --bins 1 --intervals percentile --json");
    expect(group.ece.low).toBeCloseTo(0.21, 12);
    expect(group.ece.high).toBeCloseTo(0.39, 12);
    expect(group.smooth_ece).toMatchObject({ no_interval: "not_corrected" });
    const table = await run(content, "score --intervals percentile --resamples 50");
    expect(table).toContain("95 % percentile intervals from 50 resamples");
    expect(table).toContain("nothing is corrected");
    expect(table).toMatch(/^ece_corrected +undefined: computed only with corrected intervals$/m);
    // Accuracy and the negative gap have their points in one column.
    const points = table.match(/^(accuracy|gap) [^.]*/gm)?.map((start: string) => start.length);
    expect(points).toEqual([points?.[0], points?.[0]]);
    expect(await run(content, "score --intervals percentile --cluster-by correct")).toContain(
      "candor: --intervals percentile draws rows one by one",
    );
  });

  test("prints a table for people, with its settings", async () => {
    const one = await run(csv, "score --bins 2 --resamples 50");
    expect(one).toContain("n 4\n");
    expect(one).toMatch(/^accuracy +0\.500 +\[/m);
    expect(one).toContain(
      "2 equal-mass bins, rules default; 95 % corrected intervals from 50 resamples",
    );
    // Mean confidence (0.7 + 0.3) / 2, half right: a gap of 0, less what rounding leaves. -ln 0.995 = 0.005.
    const level = await run("confidence,correct\n0.7,1\n0.3,0\n", "score --resamples 50");
    expect(level).toMatch(/^gap +0\.000 +\[/m);
    expect(level).toMatch(
      /smooth_ece, brier_miscalibration, .* the figure itself may lie outside$/m,
    );
    expect(level).toMatch(
      /^log_score clips confidences to 0.005 to 0.995, so it is at least 0.005$/m,
    );
    const many = await run(csv, "score --bins 2 --resamples 50 --group-by group");
    expect(many).toMatch(/^a +2 +0\.500 \[/m);
  });
});

describe("agree", () => {
  test("guesses the columns as the import does, and says which", async () => {
    const ratings = "annotator,task id,category\nA,1,yes\nB,1,yes\nA,2,no\nB,2,yes\n";
    const lines: string[] = [];
    const say = {
      line: (text: string) => lines.push(text),
      progress: () => undefined,
      print: () => undefined,
    };
    const [pair] = await withFile(ratings, async (file) => {
      const outcome = await runCandor(["agree", file, "--json"], say);
      return outcome.status === 0 ? JSON.parse(outcome.output) : [outcome.problem];
    });
    expect(pair).toMatchObject({ raters: ["A", "B"], n: 2, exact_agreement: { value: 1 / 2 } });
    expect(lines).toEqual([
      "rater from column “annotator”, item from column “task id”, label from column “category”.",
    ]);
  });

  test("compares every two raters and all of them", async () => {
    const ratings = [
      "item,rater,label,confidence",
      "1,A,1,0.9",
      "1,B,1.0,0.7",
      "2,A,0,0.5",
      "2,B,0,0.5",
      "3,A,1,0.6",
      "3,B,0,0.5",
      "4,C,1,0.5",
    ].join("\n");
    const groups = await run(ratings, "agree --confidence confidence --json");
    const names = groups.map(({ group }: { group: string }) => group);
    expect(names).toEqual(["A | B", "A | C", "B | C", "all"]);
    const [ab, ac, , all] = groups;
    // po 2/3; pe (2/3)(1/3) + (1/3)(2/3) = 4/9; (6 - 4) / (9 - 4).
    expect(ab).toMatchObject({ raters: ["A", "B"], n: 3, exact_agreement: { value: 2 / 3 } });
    expect(ab.cohen_kappa.value).toBeCloseTo(0.4, 12);
    expect(ab.exact_confidence.value).toBeCloseTo(1 / 3, 12);
    expect(ab.mean_absolute_confidence_difference.value).toBeCloseTo(0.1, 12);
    expect(ac).toMatchObject({ n: 0, cohen_kappa: { undefined: "no_pairs" } });
    // Do 2/6; three 1 and three 0: De = 18/30.
    expect(all).toMatchObject({ group: "all", raters: ["A", "B", "C"], n: 3 });
    expect(all.krippendorff_alpha.value).toBeCloseTo(1 - 10 / 18, 12);
    expect(all.fleiss_kappa.undefined).toBe("unequal_ratings");
  });

  test("says nothing of confidences that were not asked for", async () => {
    const pairs = await run("item,rater,label\n1,A,x\n1,B,y\n2,C,x\n", "agree --json");
    const metrics = pairs.slice(0, 3).map((pair: object) => Object.keys(pair).slice(3));
    expect(metrics).toEqual(new Array(3).fill(["cohen_kappa", "exact_agreement"]));
  });

  test("takes a file of labels as it is: one item for each text, not for each question", async () => {
    // Both answer q1 of M alike, and q1 of N and q2 without a text differently: 1 of 3.
    const labels = [
      "reader,dataset,question,model,label",
      "A,D,q1,M,x\nA,D,q1,N,x\nA,D,q2,,y",
      "B,D,q1,M,x\nB,D,q1,N,y\nB,D,q2,,x\n",
    ];
    const [pair] = await run(labels.join("\n"), "agree --json");
    expect(pair).toMatchObject({ raters: ["A", "B"], n: 3, exact_agreement: { value: 1 / 3 } });
    const message = "there is no column “item”; the columns are “reader”, “label”";
    expect(await run("reader,label\nA,x\n", "agree")).toContain(message);
  });

  test("says that one rater has nobody to agree with", async () => {
    const table = await run("item,rater,label\n1,A,x\n2,A,y\n", "agree");
    expect(table).toMatch(/^no two raters to compare: all ratings are by A\n\nall: n 0\n/);
  });

  test("leaves confidence out where no column is named, and prints a table", async () => {
    const ratings = "item,rater,label\n1,A,x\n1,B,x\n2,A,x\n2,B,x\n";
    const [pair] = await run(ratings, "agree --json");
    expect(Object.keys(pair)).toEqual(["group", "raters", "n", "cohen_kappa", "exact_agreement"]);
    const table = await run(ratings, "agree");
    expect(table).toContain("A | B, cohen_kappa: the same single label throughout");
    expect(table).toMatch(/^krippendorff_alpha +undefined: the same single label throughout/m);
  });
});

test("helps with the command that is asked about, or with both", async () => {
  const help = async (...args: string[]) => {
    const outcome = await runCandor(args);
    return outcome.status === 0 ? outcome.output : outcome.problem;
  };
  expect(await help("--help")).toMatch(/--cluster-by[\s\S]*--weights/);
  const score = await help("score", "--help");
  expect(score).toMatch(/--cluster-by[\s\S]*--json/);
  expect(score).not.toContain("--weights");
  expect(score).toMatch(/brier_miscalibration[^.]* may lie outside/);
  expect(score).toContain("log_score clips confidences to 0.005 to 0.995");
  const agree = await help("agree", "--help");
  expect(agree).toMatch(/--weights[\s\S]*--json/);
  expect(agree).not.toContain("--cluster-by");
});
