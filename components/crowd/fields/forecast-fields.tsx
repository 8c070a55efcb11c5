import type { Asks } from "@/lib/crowd/participation/schema";
import type { OutputDraft } from "@/lib/crowd/tasks/newer-draft";
import type { ProblemOf } from "../parts/problem-of";
import { AnswerField } from "./answer-field";
import { ConfidenceField } from "./confidence-field";
import { DistributionField } from "./distribution-field";

interface Props {
  index: number;
  asks: Asks;
  draft: OutputDraft;
  problemOf: ProblemOf;
  onChange: (changes: Partial<OutputDraft>) => void;
  /** A change that no field tells of is whole. */
  onCommit: () => void;
}

/** What a text makes its reader believe, in the shape that the study asks for. */
export function ForecastFields({ index, asks, draft, problemOf, onChange, onCommit }: Props) {
  const disabled = draft.status !== "ok";
  if (asks.forecast === "distribution") {
    return (
      <DistributionField
        index={index}
        rows={draft.distribution}
        disabled={disabled}
        problemOf={problemOf}
        onChange={(distribution) => onChange({ distribution })}
      />
    );
  }
  return (
    <>
      {asks.forecast === "answer" && (
        <AnswerField
          index={index}
          value={draft.answer}
          disabled={disabled}
          problem={problemOf("answer")}
          onChange={(answer) => onChange({ answer })}
        />
      )}
      <ConfidenceField
        index={index}
        value={draft.confidence}
        disabled={disabled}
        problem={problemOf("confidence")}
        onChange={(confidence) => onChange({ confidence })}
        onCommit={onCommit}
      />
    </>
  );
}
