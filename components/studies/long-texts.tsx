import { Accordion, List, Text } from "@mantine/core";
import type { StudyDetail } from "@/lib/studies/schema";

type Version = Pick<StudyDetail["versions"][number], "no" | "config">;

/** What crowdworkers are told word for word, folded away. */
export function LongTexts({ no, config: { consent, comprehension } }: Version) {
  return (
    <Accordion variant="contained" mt="md" multiple>
      <Accordion.Item value="consent">
        <Accordion.Control>Consent text of version {no}</Accordion.Control>
        <Accordion.Panel>
          <Text size="sm" maw="68ch" style={{ whiteSpace: "pre-line" }}>
            {consent.text}
          </Text>
        </Accordion.Panel>
      </Accordion.Item>
      {comprehension && (
        <Accordion.Item value="comprehension">
          <Accordion.Control>Questions about the instructions</Accordion.Control>
          <Accordion.Panel>
            <List type="ordered" size="sm" spacing="sm" maw="68ch">
              {comprehension.questions.map(({ question, options, correct }) => (
                <List.Item key={question}>
                  {question} Right: “{options[correct]}”
                </List.Item>
              ))}
            </List>
          </Accordion.Panel>
        </Accordion.Item>
      )}
    </Accordion>
  );
}
