import type { Definition } from "@/components/ui/definition-popover";

const test = "N. Calderon, R. Reichart and R. Dror 2025, The alternative annotator test";

export const replacementDefinitions = {
  verdict: {
    title: "Can replace people",
    text: [
      "A reader can replace people where it passes the alternative annotator test twice: on the confidence, and on which answers are right. All figures of calibration follow from these two.",
      "The verdict holds for these people, texts like these, and one version of the reader: its model and its prompts. “Not shown” does not mean that it cannot: more shared texts may show it.",
    ],
  },
  annotatorTest: {
    title: "Alternative annotator test",
    text: [
      "Would another person be a better replacement for a person than this reader? Each person in turn is left out, and on every text it is asked who is nearer to the mean of the other people: the reader or this person. On a tie both win.",
      "The person is assumed to be better by ε or more. Where that is rejected, the reader does no worse for this person. ε is what people may be better by while the reader is preferred for being cheaper: 0.1 for crowdworkers, 0.15 for trained people, 0.2 for experts. Choose it before you look.",
      "It needs three people or more with 30 texts each, all read by somebody else too. Texts of one question are taken together, which the paper’s t test does not do. Where reader and person rarely differ, that test would be too bold, so p is at least that of Tango’s score test for paired proportions.",
      "A reader that is only as good as another person needs several hundred texts to show it. One that is nearer to people’s mean than they are needs far fewer.",
    ],
    formula: "H₀: P(person wins or ties) − P(reader wins or ties) ≥ ε",
    source: test,
  },
  winningRate: {
    title: "Winning rate",
    text: [
      "The share of people for whom the reader is shown to do no worse. Half or more means that it can replace a person.",
    ],
    formula: "ω = people with adjusted p ≤ 0.05 ∕ people tested",
    range: "0 to 1, higher is better",
    source: test,
  },
  advantage: {
    title: "Advantage probability",
    text: [
      "How often the reader agrees with the other people at least as well as the person who is left out, on average over people. It does not depend on ε, so it serves to compare readers.",
    ],
    formula: "ρ = mean over people of P(reader wins or ties)",
    range: "0 to 1, higher is better",
    source: test,
  },
  yekutieli: {
    title: "p adjusted after Benjamini and Yekutieli",
    text: [
      "Each person is a test. The adjustment keeps the expected share of false ones among all rejections at 5 %, however the tests depend on each other: of m tests, the i-th smallest p is multiplied by m (1 + 1∕2 + … + 1∕m) ∕ i.",
    ],
    source: "Y. Benjamini and D. Yekutieli 2001",
  },
  powered: {
    title: "Prediction-powered estimate",
    text: [
      "What people would find over all texts, from few readings by people and many by the reader. The reader’s figure over all texts is corrected by how far it is off where people have read too. So it is right on average however wrong the reader is; a good reader makes the interval narrower.",
      "λ, from 0 to 1, says how far the reader is followed. It is chosen from the data so that the interval is narrow. A useless reader gets 0, and people’s own readings remain.",
      "It needs the texts that people have read to be a random sample of all. That is checked by the reader’s confidence, accuracy and Brier score and by the models’ shares: where they differ too clearly for chance (1 %, adjusted after Holm), the estimate is refused. No check finds a choice that shows in none of these.",
      "95 % intervals are clustered by question and, with five people or more, by person. “As good as” says how many readings by people alone, by as many more people, would give an interval as narrow.",
    ],
    formula: "θ = people − λ (reader where people read − reader elsewhere)",
    source:
      "A. N. Angelopoulos et al. 2023, Prediction-powered inference; A. N. Angelopoulos, J. C. Duchi and T. Zrnic 2023, PPI++",
  },
  poweredEce: {
    title: "Prediction-powered ECE",
    text: [
      "ECE adds up absolute gaps, so it is no mean. It is estimated only in bins of equal width, and only where every bin is overconfident or underconfident beyond doubt (99.5 % for all bins together): then it is a mean. Elsewhere no valid interval is known, and it is not given.",
    ],
  },
  disagreement: {
    title: "Distance between reader and people",
    text: [
      "Half the difference between the reader’s confidence and the mean of people’s, where a confidence in a wrong answer counts as negative. Two that are sure of the same are 0 apart. A reader who is sure of a right answer, and people who are sure of a wrong one, are 100 % apart.",
    ],
  },
} satisfies Record<string, Definition>;
