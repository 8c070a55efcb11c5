"use client";

import { Alert, Button, CopyButton, List, Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useIsOpen } from "@/components/quality/rounds/use-is-open";
import { downloadFile } from "@/components/ui/download-file";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { fileName } from "@/lib/http/file-name";
import { exclusionsOptions, violatorsOptions } from "@/lib/quality/exclusions/queries";
import { roundsOptions } from "@/lib/quality/rounds/queries";
import { findRunning } from "@/lib/studies/find-draft";
import { methodFacts } from "@/lib/studies/method-facts";
import { methodGaps, methodParagraph } from "@/lib/studies/method-paragraph";
import { studyOptions } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";

/** The study's method, written out for a paper's appendix. */
export function MethodPage(ids: StudyIds) {
  const study = useQuery(studyOptions(ids));
  const rounds = useQuery(roundsOptions(ids));
  const exclusions = useQuery(exclusionsOptions(ids, { pageSize: 1 }, useIsOpen(ids)));
  const violators = useQuery(violatorsOptions(ids));
  return (
    <QueryState query={study} rows={8}>
      {(study) => (
        <QueryState query={rounds} rows={8}>
          {({ rounds }) => (
            <QueryState query={exclusions} rows={8}>
              {({ everyone }) => (
                <QueryState query={violators} rows={8}>
                  {({ undecided, kept }) => (
                    <Method
                      name={study.name}
                      isDraft={findRunning(study) === null}
                      text={methodParagraph(
                        study.config,
                        methodFacts(study, rounds, { ...everyone, undecided, kept: kept.people }),
                      )}
                      gaps={methodGaps(study.config, study)}
                    />
                  )}
                </QueryState>
              )}
            </QueryState>
          )}
        </QueryState>
      )}
    </QueryState>
  );
}

interface MethodProps {
  name: string;
  isDraft: boolean;
  text: string;
  gaps: string[];
}

function Method({ name, isDraft, text, gaps }: MethodProps) {
  const save = () =>
    downloadFile(
      new Blob([`${text}\n`], { type: "text/plain;charset=utf-8" }),
      fileName(name, "method.txt"),
    );
  return (
    <>
      <PageHeader
        title="Method"
        help="running#the-method-paragraph"
        actions={
          <>
            <CopyButton value={text}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
                </Button>
              )}
            </CopyButton>
            <Button variant="default" onClick={save}>
              Download as .txt
            </Button>
          </>
        }
      >
        Text for your paper’s appendix, generated from the study’s settings and data.
      </PageHeader>
      <Stack gap="lg">
        {isDraft && (
          <Alert color="yellow" role="note">
            The study has not started. This text is based on its draft and has no participant
            numbers yet.
          </Alert>
        )}
        <Paper withBorder p="lg" maw="80ch">
          <Stack>
            {text.split("\n\n").map((paragraph) => (
              <Text key={paragraph} style={{ lineHeight: 1.6, overflowWrap: "anywhere" }}>
                {paragraph}
              </Text>
            ))}
          </Stack>
        </Paper>
        <section>
          <Title order={2} size="h4" mb="xs">
            Not covered by this text
          </Title>
          <List spacing={4} maw="80ch">
            {gaps.map((gap) => (
              <List.Item key={gap}>{gap}</List.Item>
            ))}
          </List>
        </section>
      </Stack>
    </>
  );
}
