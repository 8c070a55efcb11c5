import { Button, Checkbox, Radio, Stack, Textarea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { standardInstructions } from "@/lib/studies/instructions";
import { useStudyForm } from "./use-study-form";

/** The standard instructions, or the study's own, which begin as the standard ones. */
export function InstructionsFields() {
  const form = useStudyForm();
  const { config } = form.values;
  const instructions = config.instructions ?? null;
  const standard = standardInstructions(config);
  const [asking, { open, close }] = useDisclosure();
  const set = (next: typeof instructions) => form.setFieldValue("config.instructions", next);
  const isPhrases = config.asks.forecast === "phrase";
  const own = { text: standard, examples: !isPhrases, isStandard: false };
  const choose = (way: string) => {
    if (way === "own") set(own);
    else if (instructions && instructions.text !== standard) open();
    else set(null);
  };
  return (
    <>
      <Radio.Group
        label="Instructions"
        description="Everyone reads them before the first task, and can open them again in each task."
        value={instructions ? "own" : "standard"}
        onChange={choose}
      >
        <Stack gap="xs" mt={6}>
          <Radio
            value="standard"
            label="Standard"
            description="Written by Candor for what the study asks; they follow the settings until the start."
          />
          <Radio
            value="own"
            label="Your own"
            description="They begin as the standard ones, and no longer follow the settings."
          />
        </Stack>
      </Radio.Group>
      {instructions && (
        <Stack pl={{ base: 0, xs: "xl" }}>
          <Textarea
            label="Text of the instructions"
            description="An empty line begins a paragraph, ## a heading, - an item of a list. **Bold** and *emphasis*. Links, pictures and HTML are shown as they are typed."
            autosize
            minRows={8}
            maxRows={24}
            withAsterisk
            {...form.getInputProps("config.instructions.text")}
          />
          {!isPhrases && (
            <Checkbox
              label="Show the worked examples below the text"
              description="Examples with the study’s own fields, filled in, and why. They follow the settings."
              {...form.getInputProps("config.instructions.examples", { type: "checkbox" })}
            />
          )}
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: "flex-start" }}
            disabled={instructions.text === standard}
            onClick={open}
          >
            Discard your text…
          </Button>
        </Stack>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={close}
        title="Discard your instructions?"
        confirm="Discard"
        onConfirm={() => {
          set(null);
          close();
        }}
      >
        Your text is replaced with the standard instructions, which follow the settings.
      </ConfirmDialog>
    </>
  );
}
