import { Alert, Button, Group, Radio, Stack, TextInput } from "@mantine/core";
import type { Arrival } from "@/lib/studies/schema-config";
import { FormSection } from "./fields";
import { useStudyForm } from "./use-study-form";

const ways: { value: Arrival["by"]; label: string; description: string }[] = [
  {
    value: "links",
    label: "Personal links",
    description: "You make a link for each person, or upload a list of ids.",
  },
  {
    value: "platform",
    label: "From a platform",
    description: "The platform adds the person’s ID to the address.",
  },
  {
    value: "open",
    label: "Open to everyone",
    description: "For trying out and for classes. Anyone with the link takes part.",
  },
];

/** How people come, and so whether anyone can take part twice. */
export function ArrivalSection() {
  const form = useStudyForm();
  const arrival = form.values.config.arrival ?? { by: "open" as const };
  const set = (next: Arrival) => form.setFieldValue("config.arrival", next);
  return (
    <FormSection
      title="How people join"
      about="With a personal link or ID, each person counts as one participant on any device."
    >
      <Radio.Group
        aria-label="How people join"
        value={arrival.by}
        onChange={(by) =>
          set(by === "platform" ? { by, parameter: "id" } : { by: by as "links" | "open" })
        }
      >
        <Stack gap="xs">
          {ways.map((way) => (
            <Radio key={way.value} {...way} />
          ))}
        </Stack>
      </Radio.Group>
      {arrival.by === "platform" && (
        <>
          <Group align="flex-end">
            <TextInput
              label="Name of the address parameter that holds the ID"
              description="As in …?id=12345"
              withAsterisk
              maw={320}
              {...form.getInputProps("config.arrival.parameter")}
            />
            <Button
              variant="default"
              onClick={() => set({ ...arrival, parameter: "PROLIFIC_PID" })}
            >
              Use Prolific’s
            </Button>
          </Group>
          <TextInput
            label="Address for people who have finished"
            description="The platform’s, with the code that you set there. People get it only when their session is complete."
            placeholder="https://app.prolific.com/submissions/complete?cc=…"
            maw={620}
            {...form.getInputProps("config.arrival.returnTo")}
            value={arrival.returnTo ?? ""}
            onChange={({ currentTarget: { value } }) =>
              set({ ...arrival, returnTo: value.trim() === "" ? null : value })
            }
          />
        </>
      )}
      {arrival.by === "open" && (
        <Alert color="yellow" p="xs" role="note">
          An open study can’t keep anyone from taking part twice, or from seeing a correct answer
          and coming back as somebody else. Results and the method text say so.
        </Alert>
      )}
    </FormSection>
  );
}
