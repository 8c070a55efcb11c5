import type { Definition } from "@/components/ui/definition-popover";

export const labelDefinitions = {
  joint: {
    title: "Agreement on labels",
    text: [
      "How closely readers agree on the label of the same text (or question, without a text), beyond chance: 1 is perfect, 0 is chance. Labels are compared as they are written, and any two that differ are equally different.",
      "Fleiss’ kappa needs equally many labels of each text. Krippendorff’s alpha takes any number, so labels may be missing. Texts with one label do not count.",
      "95 % intervals: texts are drawn with replacement, with all their labels.",
    ],
    source: "J. L. Fleiss 1971; K. Krippendorff 2011, Computing Krippendorff’s Alpha-Reliability",
  },
  pairs: {
    title: "Two readers",
    text: [
      "Cohen’s kappa compares two readers’ labels of what both have labelled, beyond chance. Undefined where both gave one and the same label throughout.",
      "95 % intervals: whole questions are drawn with replacement. With fewer than ten questions there is none.",
    ],
    formula: "κ = (p observed − p by chance) ∕ (1 − p by chance)",
    source: "J. Cohen 1960",
  },
  confusion: {
    title: "Which labels are confused",
    text: [
      "A cell counts the labels of its row to whose text another reader gave the label of its column. Each label counts once, divided among the other labels of its text.",
      "Numbers on the diagonal are agreement. A large number elsewhere means that readers confuse the two labels.",
    ],
    source: "K. Krippendorff 2011: coincidences",
  },
} satisfies Record<string, Definition>;
