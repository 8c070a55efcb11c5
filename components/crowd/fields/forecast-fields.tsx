import { longestTyped } from "@/lib/crowd/tasks/lengths";
import { useStudy } from "../study-context";
import { ConfidenceField } from "./confidence-field";
import { DistributionField } from "./distribution-field";
import { Field, fieldId, type TextEntry, TextInput } from "./field";

/** What a text makes its reader believe, in the shape that the study asks for. */
export function ForecastFields(entry: TextEntry) {
  const { index, draft, problemOf, onChange } = entry;
  const { asks } = useStudy().reading;
  if (asks.forecast === "distribution") return <DistributionField {...entry} />;
  const disabled = draft.status !== "ok";
  const answer = { id: fieldId(index, "answer"), problem: problemOf("answer"), disabled };
  return (
    <>
      {asks.forecast === "answer" && (
        <Field label="The text’s top answer" {...answer}>
          <TextInput
            {...answer}
            value={draft.answer}
            maxLength={longestTyped}
            placeholder="Type it, or select it in the text"
            autoCapitalize="none"
            enterKeyHint="next"
            onChange={(text) => onChange({ answer: text, answerAt: undefined })}
          />
        </Field>
      )}
      <ConfidenceField {...entry} />
    </>
  );
}
