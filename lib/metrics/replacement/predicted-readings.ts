/**
 * What people and a reader said of texts, as numbers: of each text the reader's value (`predicted`), its question, and
 * people's readings of it in columns, the i-th of the text `text[i]` by `person[i]` with `value[i]`.
 */
export interface PredictedReadings {
  predicted: Float64Array;
  question: Int32Array;
  text: Int32Array;
  person: Int32Array;
  value: Float64Array;
}

/** What one reading, or one text that only the reader has read, adds to the errors of the three means. */
export interface Part {
  question: number;
  /** -1 for what only the reader has read. */
  person: number;
  people: number;
  /** To the error of `labelled` less `unlabelled`. */
  shift: number;
}

/**
 * Three means, how they err, and how many there are: `people` is the mean over the texts that people have read of
 * their mean value, `labelled` the reader's mean value on these texts, and `unlabelled` on all others.
 */
export interface PredictedMeans {
  people: number;
  labelled: number;
  unlabelled: number;
  readings: number;
  texts: number;
  otherTexts: number;
  /** Clusters among people's readings. */
  questions: number;
  persons: number;
  parts: readonly Part[];
}

/** The three means of which every prediction-powered estimate is made. */
export function predictedMeans(readings: PredictedReadings): PredictedMeans {
  const { predicted, question, text, person, value } = readings;
  const count = new Int32Array(predicted.length);
  const sum = new Float64Array(predicted.length);
  text.forEach((t, i) => {
    count[t] = (count[t] ?? 0) + 1;
    sum[t] = (sum[t] ?? 0) + (value[i] ?? 0);
  });
  const texts = count.reduce((so, k) => so + (k > 0 ? 1 : 0), 0);
  const otherTexts = predicted.length - texts;
  const total = { people: 0, labelled: 0, unlabelled: 0 };
  predicted.forEach((f, t) => {
    const k = count[t] ?? 0;
    if (k === 0) total.unlabelled += f;
    else {
      total.people += (sum[t] ?? 0) / k;
      total.labelled += f;
    }
  });
  const people = total.people / texts;
  const labelled = total.labelled / texts;
  const unlabelled = total.unlabelled / Math.max(1, otherTexts);
  const parts: Part[] = [];
  text.forEach((t, i) => {
    const weight = 1 / (count[t] ?? 1) / texts;
    parts.push({
      question: question[t] ?? 0,
      person: person[i] ?? 0,
      people: weight * ((value[i] ?? 0) - people),
      shift: weight * ((predicted[t] ?? 0) - labelled),
    });
  });
  predicted.forEach((f, t) => {
    if (count[t]) return;
    const shift = -(f - unlabelled) / otherTexts;
    parts.push({ question: question[t] ?? 0, person: -1, people: 0, shift });
  });
  return {
    people,
    labelled,
    unlabelled,
    readings: text.length,
    texts,
    otherTexts,
    questions: new Set(text.map((t) => question[t] ?? 0)).size,
    persons: new Set(person).size,
    parts,
  };
}
