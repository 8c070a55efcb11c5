/** What a careful person read in one of the paper's published texts. */
export interface CarefulReading {
  /** The line of the file, from 0, and the model. */
  id: string;
  /** How sure the text is of its top answer, taken at its word. */
  confidence: number;
  /** Whether that answer is right. */
  correct: boolean;
}

const read = (line: number, model: string, confidence: number, correct: boolean) => ({
  id: `${line} ${model}`,
  confidence,
  correct,
});

/** The 16 texts that answer a question, read before any reader had read them. */
export const carefulReadings: readonly CarefulReading[] = [
  read(0, "Factuality RL", 1, true),
  read(0, "LC RL", 0.75, true),
  read(1, "Factuality RL", 1, true),
  read(1, "LC RL", 1, true),
  read(2, "Factuality RL", 1, true),
  read(2, "LC RL", 0.7, true),
  read(3, "Factuality RL", 1, true),
  read(3, "LC RL", 1, true),
  read(4, "Factuality RL", 1, true),
  read(4, "LC RL", 0.7, true),
  read(5, "Factuality RL", 1, false),
  read(5, "LC RL", 0.7, false),
  read(6, "Factuality RL", 1, false),
  read(6, "LC RL", 0.5, false),
  read(7, "Factuality RL", 1, true),
  read(7, "LC RL", 1, true),
];
