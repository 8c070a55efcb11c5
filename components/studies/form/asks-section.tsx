import { Checkbox, Input, Stack } from "@mantine/core";
import { followWording } from "@/lib/studies/comprehension";
import { wordingOf } from "@/lib/studies/schema-config";
import { Choices, FormSection } from "./fields";
import { useStudyForm } from "./use-study-form";

const protocols = [
  {
    value: "blind",
    label: "Blind",
    description:
      "The correct answer appears after the confidences of all texts in the task are locked. Then people say which texts are right. Knowing the truth can’t bias a confidence.",
  },
  {
    value: "paper",
    label: "Truth shown, as in the paper",
    description:
      "The correct answer is shown with the question. Faster, but readers may overrate the confidence of a text that is right.",
  },
];

const forecasts = [
  {
    value: "confidence",
    label: "How confident the text is in its top answer",
    description: "As in the paper. The quickest.",
  },
  {
    value: "answer",
    label: "Its top answer, typed, and how confident it is in that",
    description: "Shows which answer people identified.",
  },
  {
    value: "distribution",
    label: "Several answers, each with its probability",
    description: "The whole forecast. The slowest.",
  },
];

const flat = [
  {
    value: "certain",
    label: "Is 100\u202f% sure",
    description: "Read literally, as in the paper.",
  },
  {
    value: "own",
    label: "Is as sure as it makes its reader",
    description: "Readers may stay in doubt.",
  },
];

const words = [
  {
    value: "own",
    label: "Are the number that they mean to the reader",
    description: "As in the paper.",
  },
  {
    value: "table",
    label: "Are the number in a table",
    description:
      "The paper’s ten phrases, in the instructions. Readers agree more, and say less about people.",
  },
];

/** What people enter for each text, and when they see the truth. */
export function AsksSection() {
  const form = useStudyForm();
  const box = (name: "noAnswer" | "cantTell" | "comment") =>
    form.getInputProps(`config.asks.${name}`, { type: "checkbox" });
  const { comprehension } = form.values.config;
  const follow = (rule: "flat" | "words") => (chosen: string) => {
    if (!comprehension) return;
    const wording = { ...wordingOf(form.values.config), [rule]: chosen };
    const questions = followWording(comprehension.questions, { wording });
    form.setFieldValue("config.comprehension.questions", questions);
  };
  return (
    <FormSection title="What is asked">
      <Choices label="Protocol" path="config.protocol" choices={protocols} />
      <Choices label="For each text" path="config.asks.forecast" choices={forecasts} />
      <Choices
        label="A plain statement, without any doubt"
        path="config.wording.flat"
        choices={flat}
        onChosen={follow("flat")}
      />
      <Choices
        label="Words such as “likely”"
        path="config.wording.words"
        choices={words}
        onChosen={follow("words")}
      />
      <Input.Wrapper label="They may also" labelElement="div">
        <Stack gap="xs" mt={6} role="group" aria-label="They may also">
          <Checkbox
            label="Say that the text gives no answer"
            description={"Counts as wrong with confidence 100\u202f%."}
            {...box("noAnswer")}
          />
          <Checkbox
            label="Say that they can’t tell"
            description="Not scored. The results show how many."
            {...box("cantTell")}
          />
          <Checkbox label="Leave a comment" {...box("comment")} />
        </Stack>
      </Input.Wrapper>
    </FormSection>
  );
}
