import { expect, test } from "vitest";
import { paretoFront } from "./pareto-front";

const at = (name: string, accuracy: number, ece: number) => ({ name, accuracy, ece });
const names = (points: { name: string }[]) => points.map(({ name }) => name).join(" ");

test("keeps what nothing is better than in both, from the least ECE", () => {
  // c has less accuracy and more ECE than b; d has as much ECE as a, and less accuracy.
  const points = [at("b", 0.7, 0.1), at("c", 0.6, 0.2), at("a", 0.5, 0.05), at("d", 0.4, 0.05)];
  expect(names(paretoFront(points))).toBe("a b");
});

test("an equal in one is dominated by who is better in the other", () => {
  expect(names(paretoFront([at("a", 0.7, 0.1), at("b", 0.7, 0.2)]))).toBe("a");
  expect(names(paretoFront([at("a", 0.7, 0.1), at("b", 0.6, 0.1)]))).toBe("a");
});

test("equals in both stand on it together", () => {
  expect(names(paretoFront([at("a", 0.7, 0.1), at("b", 0.7, 0.1)]))).toBe("a b");
});

// Band et al. 2024, table "Question answering", TriviaQA. By eye: nothing has less ECE than LC RL;
// GPT-4 Summary ICL gains accuracy for 0.011 of it, and GPT-4 ICL alone is more accurate still. The
// paper says that LC RL dominates Factuality RL and SFT.
test("is the front of the paper’s own figure", () => {
  const points = [
    at("Factuality RL", 0.6333, 0.367),
    at("LC SFT", 0.6098, 0.166),
    at("GPT-4 ICL", 0.808, 0.192),
    at("GPT-4 0-shot", 0.78, 0.22),
    at("LC RL", 0.6474, 0.108),
    at("GPT-4 Summary ICL", 0.804, 0.119),
  ];
  expect(names(paretoFront(points))).toBe("LC RL GPT-4 Summary ICL GPT-4 ICL");
});
