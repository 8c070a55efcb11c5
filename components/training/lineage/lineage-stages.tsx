import { Anchor, Code, Text } from "@mantine/core";
import Link from "next/link";
import { rowOf } from "@/components/training/progress/stage-row";
import { DataTable } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import type { Lineage } from "@/lib/training/schema-models";
import { stageKindTexts } from "@/lib/training/words";

interface Props {
  projectId: string;
  stages: Lineage["stages"];
}

/** The stages that made a model, and what each took. */
export const LineageStages = ({ projectId, stages }: Props) => (
  <Section
    title="Stages"
    description="The last first, back to the questions. Each says what it took, with the SHA-256 of the file. The hash of a model or folder is that of the list of its files’ hashes."
  >
    <DataTable
      framed
      label="Stages that made it"
      minWidth={480}
      rows={stages}
      keyOf={({ name }) => name}
      columns={[
        {
          name: "Stage",
          kind: "longName",
          cell: ({ name, kind }) => (
            <div id={rowOf(name)} style={{ scrollMarginTop: 96 }}>
              {name}
              <Text size="xs" c="dimmed">
                {stageKindTexts[kind] ?? kind}
              </Text>
            </div>
          ),
        },
        {
          name: "Made from",
          kind: "long",
          cell: ({ inputs, datasets }) => (
            <div>
              {inputs.map((input) => (
                <InputText key={input.need} input={input} />
              ))}
              {datasets.map(({ id, name, isDeleted }) => (
                <div key={id}>
                  Its questions in the project:{" "}
                  {isDeleted ? (
                    `${name} (deleted)`
                  ) : (
                    <Anchor
                      component={Link}
                      href={`/projects/${projectId}/datasets/${id}/questions`}
                      size="sm"
                    >
                      {name}
                    </Anchor>
                  )}
                </div>
              ))}
              {inputs.length === 0 && datasets.length === 0 && "nothing"}
            </div>
          ),
        },
        {
          name: "Code",
          cell: ({ code }) =>
            code === "" ? "not known" : <Code title={code}>{code.slice(0, 12)}…</Code>,
        },
      ]}
    />
  </Section>
);

/** "data: ppo.jsonl of splits", with a link to that stage; or a file that the run was given. */
function InputText({ input }: { input: Lineage["stages"][number]["inputs"][number] }) {
  const { need, stage, file, isFolder, sha256 } = input;
  return (
    <div>
      {need}: {stage !== null && file !== null && `${file} of `}
      {stage === null ? (
        (file ?? "not known, because the run’s recipe is not there")
      ) : (
        <Anchor href={`#${rowOf(stage)}`} size="sm">
          {stage}
        </Anchor>
      )}
      {stage === null &&
        file !== null &&
        `, a ${isFolder ? "folder" : "file"} that the run was given`}
      {sha256 ? (
        <>
          {" "}
          <Code title={sha256}>{sha256.slice(0, 12)}…</Code>
        </>
      ) : (
        isFolder !== null && "; its hash was not noted"
      )}
    </div>
  );
}
