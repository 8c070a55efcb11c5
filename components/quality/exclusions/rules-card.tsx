import { Alert, Group, List, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { ruleNames } from "@/lib/quality/exclusions/describe-finding";
import { prepareRules } from "@/lib/quality/exclusions/exclusion-rules";
import type { ExclusionRules } from "@/lib/studies/schema-config";

/** The rules that were frozen with the study's version, and what can be done with them. */
export function RulesCard({
  rules,
  version,
  children,
}: {
  rules: ExclusionRules;
  version: number;
  children: ReactNode;
}) {
  const texts = prepareRules(rules);
  return (
    <Paper component="section" withBorder p="lg">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Title order={2} size="h4">
            Rules of version {version}
          </Title>
          {texts.length > 0 && children}
        </Group>
        {texts.length === 0 ? (
          <Text c="dimmed">
            This version has no rules. People can still be excluded by hand, with a reason.
          </Text>
        ) : (
          <>
            <Text size="sm" c="dimmed">
              Frozen when the version started, before there were answers. Someone who violates one
              is excluded only when an admin applies the rules.
            </Text>
            <List spacing={4} maw="80ch">
              {texts.map(({ rule, text }) => (
                <List.Item key={rule}>
                  <b>{ruleNames[rule]}.</b> {text}
                </List.Item>
              ))}
            </List>
            {rules.agreement && (
              <Alert color="yellow" maw="80ch">
                To drop people who disagree with {rules.agreement.reader} and then to report how
                well people agree with it is circular. The results say so where this rule excludes
                someone.
              </Alert>
            )}
          </>
        )}
      </Stack>
    </Paper>
  );
}
