import { describe, expect, test } from "vitest";
import { seededRandom } from "../random/seeded-random";
import { type AnnotatedTexts, alternativeAnnotatorTest } from "./alternative-annotator-test";

const texts = 60;
const clamp = (v: number) => Math.min(10, Math.max(0, v)) / 10;
const base = (i: number) => (i * 7) % 11;
const readers = {
  near: (i: number) => clamp(base(i) + ((i * 17) % 3) - 1),
  biased: (i: number) => clamp(base(i) + 2),
  far: (i: number) => clamp(10 - base(i)),
};

/** Four people, each of whom leaves out every fifth text. */
function golden(
  reader: (i: number) => number,
  { question = (i: number) => i, change = (v: number) => v } = {},
): AnnotatedTexts {
  const rows = [0, 1, 2, 3].flatMap((p) =>
    Array.from({ length: texts }, (_, i) => ({ i, p }))
      .filter(({ i }) => (i + p) % 5 !== 0)
      .map(({ i }) => ({ i, p, v: clamp(base(i) + ((i * (p + 1) * 13 + p) % 7) - 3) })),
  );
  return {
    text: Int32Array.from(rows, ({ i }) => i),
    person: Int32Array.from(rows, ({ p }) => p),
    value: Float64Array.from(rows, ({ v }) => change(v)),
    people: 4,
    reader: Float64Array.from({ length: texts }, (_, i) => change(reader(i))),
    question: Int32Array.from({ length: texts }, (_, i) => question(i)),
  };
}

function tested(of: AnnotatedTexts) {
  const found = alternativeAnnotatorTest(of, { epsilon: 0.1 });
  if ("missing" in found) throw new Error(found.missing);
  return found;
}

interface Golden {
  winningRate: number;
  advantage: number;
  people: number[][];
}

function expectGolden(texts: AnnotatedTexts, { winningRate, advantage, people }: Golden) {
  const found = tested(texts);
  expect(found.winningRate).toBe(winningRate);
  expect(found.advantage).toBeCloseTo(advantage, 12);
  expect(found.annotators.map(({ texts: n }) => n)).toEqual([48, 48, 48, 48]);
  people.forEach((expected, j) => {
    const { readerWins, personWins, p, adjusted } = found.annotators[j] ?? {};
    [readerWins, personWins, p, adjusted].forEach((value, i) => {
      // The search is exact to eight digits.
      expect(value).toBeCloseTo(expected[i] ?? Number.NaN, 7);
    });
  });
}

// An implementation of the paper's formulas apart from this one, in numpy 2.4.6 and scipy 1.17.1: the t test by
// scipy.stats.ttest_1samp, Tango's constrained variance by a search for the largest likelihood, adjusted p by scipy.stats.false_discovery_control(method="by").
describe("as an independent implementation in Python", () => {
  test.each([
    {
      name: "near" as const,
      question: (i: number) => i,
      winningRate: 0,
      advantage: 0.6979166666666666,
      people: [
        [0.75, 0.604166666667, 0.0191074580239, 0.0581852909685],
        [0.625, 0.645833333333, 0.264001670935, 0.550003481115],
        [0.6875, 0.520833333333, 0.0209467047487, 0.0581852909685],
        [0.729166666667, 0.5625, 0.0157821015067, 0.0581852909685],
      ],
    },
    {
      name: "near" as const,
      question: (i: number) => Math.floor(i / 2),
      winningRate: 0,
      advantage: 0.6979166666666666,
      people: [
        [0.75, 0.604166666667, 0.0172341239507, 0.0900714160834],
        [0.625, 0.645833333333, 0.271351118596, 0.565314830408],
        [0.6875, 0.520833333333, 0.03242570979, 0.0900714160834],
        [0.729166666667, 0.5625, 0.0261424571051, 0.0900714160834],
      ],
    },
    {
      name: "biased" as const,
      question: (i: number) => i,
      winningRate: 0,
      advantage: 0.40625,
      people: [
        [0.3125, 0.9375, 0.999999867239, 1],
        [0.3125, 0.895833333333, 0.999994708021, 1],
        [0.520833333333, 0.729166666667, 0.809278463773, 1],
        [0.479166666667, 0.791666666667, 0.963447199847, 1],
      ],
    },
    {
      name: "far" as const,
      question: (i: number) => Math.floor(i / 2),
      winningRate: 0,
      advantage: 0.15104166666666666,
      people: [
        [0.104166666667, 0.979166666667, 1, 1],
        [0.145833333333, 0.854166666667, 0.999999590464, 1],
        [0.1875, 0.875, 0.99999983981, 1],
        [0.166666666667, 0.895833333333, 0.999999986053, 1],
      ],
    },
  ])("$name, confidences", ({ name, question, winningRate, advantage, people }) => {
    expectGolden(golden(readers[name], { question }), { winningRate, advantage, people });
  });

  test("values of 0 and 1: the root mean squared difference is the paper's accuracy", () => {
    expectGolden(golden(readers.near, { change: (v) => (v > 0.45 ? 1 : 0) }), {
      winningRate: 0.25,
      advantage: 0.953125,
      people: [
        [0.9375, 0.9375, 0.0440407542316, 0.122335428421],
        [0.9375, 1, 0.193238115386, 0.402579407053],
        [0.9375, 0.895833333333, 0.0159937849291, 0.0666407705381],
        [1, 0.916666666667, 0.000883168294246, 0.00735973578538],
      ],
    });
  });
});

const repetitions = 600;

/**
 * Five people read texts, `each` of a question, with errors of one distribution. The reader is like another of them but
 * for a share of the questions, in which it is far from everybody: so a person wins by that share, on average.
 */
function crowd(random: () => number, { questions = 60, each = 1, far = 0 } = {}): AnnotatedTexts {
  const people = 5;
  const noise = () => (random() + random() + random() - 1.5) / 3;
  const isFar = Array.from({ length: questions }, () => random() < far);
  const readings = Array.from({ length: questions * each }, (_, t) => {
    const middle = random();
    const own = isFar[Math.floor(t / each)] ? 9 : middle + noise();
    return { own, said: Array.from({ length: people }, () => middle + noise()) };
  });
  return {
    text: Int32Array.from({ length: readings.length * people }, (_, i) => Math.floor(i / people)),
    person: Int32Array.from({ length: readings.length * people }, (_, i) => i % people),
    value: Float64Array.from(readings.flatMap(({ said }) => said)),
    people,
    reader: Float64Array.from(readings, ({ own }) => own),
    question: Int32Array.from(readings, (_, t) => Math.floor(t / each)),
  };
}

describe("in simulation", () => {
  // Where every hypothesis holds just so, any rejection is a false one: 5 % at most, give or take two standard errors.
  test.each([
    { epsilon: 0.1, questions: 60, each: 1 },
    { epsilon: 0.1, questions: 40, each: 3 },
    { epsilon: 0.2, questions: 30, each: 1 },
  ])(
    "no more than 5 % of crowds have a false rejection, $questions questions with $each texts, ε $epsilon",
    ({ epsilon, ...sizes }) => {
      const random = seededRandom(`boundary ${epsilon} ${sizes.each}`);
      const falseOnes = Array.from({ length: repetitions }, () => {
        const found = alternativeAnnotatorTest(crowd(random, { ...sizes, far: epsilon }), {
          epsilon,
        });
        return "annotators" in found && found.annotators.some(({ rejected }) => rejected);
      });
      const share = falseOnes.filter(Boolean).length / repetitions;
      expect(share).toBeLessThan(0.05 + 2 * Math.sqrt((0.05 * 0.95) / repetitions));
    },
  );

  test("nor where readers rarely differ: people all agree, and the reader differs by ε", () => {
    const random = seededRandom("rarely");
    const falseOnes = Array.from({ length: repetitions }, () => {
      const { text, person, people, question } = crowd(random, { questions: 100 });
      const value = new Float64Array(text.length);
      const reader = Float64Array.from(question, () => (random() < 0.1 ? 1 : 0));
      const found = alternativeAnnotatorTest(
        { text, person, people, question, value, reader },
        { epsilon: 0.1 },
      );
      return "annotators" in found && found.annotators.some(({ rejected }) => rejected);
    });
    // All five tests are one here. The t test alone would reject 5.8 % of the time, with Benjamini and Yekutieli's level.
    const share = falseOnes.filter(Boolean).length / falseOnes.length;
    expect(share).toBeLessThan(0.035);
  });

  test("a reader nearer to people than they are to each other replaces them", () => {
    const random = seededRandom("consensus");
    for (let r = 0; r < 50; r += 1) {
      const texts = crowd(random, { questions: 100 });
      const mean = texts.reader.map((_, t) => {
        const said = texts.value.subarray(5 * t, 5 * t + 5);
        return said.reduce((sum, v) => sum + v, 0) / 5;
      });
      const found = tested({ ...texts, reader: mean });
      expect(found.replaces).toBe(true);
      expect(found.advantage).toBeGreaterThan(0.6);
    }
  });
});

describe("by construction", () => {
  const random = seededRandom("construction");
  const texts = crowd(random, { questions: 60 });

  test("a copy of one person ties with this person throughout", () => {
    const copy = texts.reader.map((_, t) => texts.value[5 * t] ?? 0);
    const [first] = tested({ ...texts, reader: copy }).annotators;
    // d is 0 sixty times. Tango's score is -sqrt(60 * 0.1 / 0.9), and 0.00491 of the normal distribution is below it.
    expect(first).toMatchObject({
      readerWins: 1,
      personWins: 1,
      p: expect.closeTo(0.004911637253759837, 10),
    });
  });

  test("a reader far from everybody never wins", () => {
    const found = tested({ ...texts, reader: texts.reader.map(() => 9) });
    expect(found).toMatchObject({ winningRate: 0, advantage: 0, replaces: false });
    expect(found.annotators.every(({ p }) => p > 0.999)).toBe(true);
  });

  test("says what is missing", () => {
    const few = crowd(random, { questions: 29 });
    expect(alternativeAnnotatorTest(few, { epsilon: 0.1 })).toEqual({
      overlap: { shared: 29, alone: 0, people: 0, peopleWithFewer: 5 },
      missing: "overlap",
    });
    const first = (i: number) => (texts.person[i] ?? 0) < 2;
    const rows = Int32Array.from(texts.text.keys()).filter(first);
    const two = {
      ...texts,
      people: 2,
      text: rows.map((i) => texts.text[i] ?? 0),
      person: rows.map((i) => texts.person[i] ?? 0),
      value: Float64Array.from(rows, (i) => texts.value[i] ?? 0),
    };
    expect(alternativeAnnotatorTest(two, { epsilon: 0.1 })).toMatchObject({ missing: "people" });
    // Half of the texts are left to one person, and half are not read by the reader.
    const reader = texts.reader.map((v, t) => (t < 30 ? v : Number.NaN));
    expect(alternativeAnnotatorTest({ ...texts, reader }, { epsilon: 0.1 }).overlap).toMatchObject({
      shared: 30,
      people: 5,
    });
  });
});
