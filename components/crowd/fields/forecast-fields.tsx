import type { ProblemOf } from "@/lib/crowd/tasks/find-problems";
import type { OutputDraft } from "@/lib/crowd/tasks/newer-draft";
import { useStudy } from "../study-context";
import { ConfidenceField } from "./confidence-field";
import { DistributionField } from "./distribution-field";
import { Field, fieldId, TextInput } from "./field";

interface Props {
  index: number;
  draft: OutputDraft;
  problemOf: ProblemOf;
  onChange: (changes: Partial<OutputDraft>) => void;
  /** A change that no field reports is whole. */
  onCommit: () => void;
}

/** What a text makes its reader believe, in the shape that the study asks for. */
export function ForecastFields({ index, draft, problemOf, onChange, onCommit }: Props) {
  const { asks } = useStudy().reading;
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
  const answer = { id: fieldId(index, "answer"), problem: problemOf("answer"), disabled };
  return (
    <>
      {asks.forecast === "answer" && (
        <Field label="The text’s answer" {...answer}>
          <TextInput
            {...answer}
            value={draft.answer}
            maxLength={500}
            autoCapitalize="none"
            enterKeyHint="next"
            onChange={(text) => onChange({ answer: text })}
          />
        </Field>
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
