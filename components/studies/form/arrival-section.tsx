import { Alert, Checkbox, Code, Radio, Select, Stack, Text, TextInput } from "@mantine/core";
import { platforms, platformWith } from "@/lib/studies/platforms";
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
    description:
      "Prolific, CloudResearch Connect, Sona or another: it adds the person’s ID to the address.",
  },
  {
    value: "open",
    label: "Open to everyone",
    description: "For trying out and for classes. Anyone with the link takes part.",
  },
];

const another = "Another platform";

/** How people come, and so whether anyone can take part twice. */
export function ArrivalSection() {
  const form = useStudyForm();
  const arrival = form.values.config.arrival ?? { by: "open" as const };
  const platform = arrival.by === "platform" ? platformWith(arrival.parameter) : undefined;
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
          <Select
            label="Platform"
            data={[...platforms.map(({ name }) => name), another]}
            allowDeselect={false}
            maw={320}
            value={platform?.name ?? another}
            onChange={(name) =>
              set({
                ...arrival,
                parameter: platforms.find((one) => one.name === name)?.parameter ?? "id",
              })
            }
          />
          {platform ? (
            <Text size="sm">
              The study’s <em>Links</em> page has the address that you give to {platform.name}.
            </Text>
          ) : (
            <TextInput
              label="Name of the address parameter that holds the ID"
              description="As in …?id=12345. For people of your own, make personal links instead, or send everybody the link with an ID of theirs."
              withAsterisk
              maw={620}
              {...form.getInputProps("config.arrival.parameter")}
            />
          )}
          {platform?.name === "Prolific" && (
            <Checkbox
              label="Only with links that Prolific has signed"
              description="Nobody can make up an ID then. Turn on secure links for the study at Prolific first: it must add prolific_token to the address."
              checked={arrival.signed ?? false}
              onChange={({ currentTarget: { checked } }) => set({ ...arrival, signed: checked })}
            />
          )}
          <TextInput
            label="Address for people who have finished"
            description={
              <>
                {platform?.name === "Prolific"
                  ? "With the code that you set at Prolific. Leave it empty if you connect the study on its Pay page: the codes are registered then."
                  : "The platform’s, with the code that you set there. {id} in it is replaced by the person’s ID. People get it only when their session is complete."}
                {platform && (
                  <>
                    {" "}
                    For example{" "}
                    <Code style={{ overflowWrap: "anywhere" }}>{platform.returnTo}</Code>
                  </>
                )}
              </>
            }
            placeholder="https://…"
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
