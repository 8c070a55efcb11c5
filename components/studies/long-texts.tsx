import { Accordion, List, Text } from "@mantine/core";
import type { StudyConfig } from "@/lib/studies/schema";

/** What crowdworkers are told word for word, folded away. */
export function LongTexts({ config: { consent, comprehension } }: { config: StudyConfig }) {
  return (
    <Accordion variant="contained" mt="md" multiple>
      <Accordion.Item value="consent">
        <Accordion.Control>Consent text, version {consent.version}</Accordion.Control>
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
