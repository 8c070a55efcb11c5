import { Alert, Anchor, Button, Stack, Text } from "@mantine/core";
import Link from "next/link";
import { useState } from "react";
import { SupplyFields } from "@/components/training/form/supply-fields";
import { supplyProblem, supplyValuesOf, toSupply } from "@/components/training/form/supply-values";
import { ValueList } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import { useAction } from "@/components/ui/use-action";
import { putSupply, trainingsKey } from "@/lib/training/queries";
import type { TrainingDetail } from "@/lib/training/schema";
import { supplyKindTexts } from "@/lib/training/words";

interface Props {
  projectId: string;
  training: TrainingDetail;
}

/** The file that a training run waits for: how it is being made, and a choice of how. */
export function WaitsFor({ projectId, training: { id, problem, waitsFor } }: Props) {
  if (!waitsFor) return null;
  const { name, kind, supply, digest, texts, supplied, models, runs, isImported } = waitsFor;
  const base = `/projects/${projectId}`;
  return (
    <Section
      title={`It waits for ${name}`}
      description={
        kind === null
          ? "Candor can’t make this file. Put it there yourself, and resume the run."
          : supply === null
            ? "Choose how it is made. Then the run continues automatically."
            : "Once it is made, the run continues automatically."
      }
    >
      {problem && (kind === null || supply !== null) && (
        <Alert color="yellow" role="status" style={{ overflowWrap: "anywhere" }}>
          {problem}
        </Alert>
      )}
      {isImported && (
        <ValueList
          values={[
            ...(kind === "queries"
              ? []
              : [
                  {
                    name: "Models whose texts are read",
                    value: models.map((model) => (
                      <div key={model.id}>
                        <Anchor
                          component={Link}
                          href={`${base}/figures?model=${model.id}`}
                          size="sm"
                        >
                          {model.name}
                        </Anchor>
                      </div>
                    )),
                  },
                ]),
            {
              name: kind === "texts" || kind === "queries" ? "Written" : "Read",
              value: supplied === null ? "–" : `${supplied} of ${texts}`,
            },
            ...(runs.length > 0
              ? [
                  {
                    name: "By",
                    value: runs.map((run) => (
                      <div key={run.id}>
                        <Anchor component={Link} href={`${base}/runs/${run.id}`} size="sm">
                          {run.name}
                        </Anchor>{" "}
                        <Text span size="sm" c="dimmed">
                          {run.state}
                        </Text>
                      </div>
                    )),
                  },
                ]
              : []),
          ]}
        />
      )}
      {kind !== null && (
        <Choice
          key={name}
          {...{ projectId, trainingId: id, name, kind, supply, digest, models }}
          datasets={isImported ? waitsFor.datasets : []}
        />
      )}
    </Section>
  );
}

/** Names texts in the address of a new study. */
const textsOn = (datasetId: string, models: Waited["models"]) =>
  new URLSearchParams([["dataset", datasetId], ...models.map(({ id }) => ["model", id])]);

type Waited = NonNullable<TrainingDetail["waitsFor"]>;

interface ChoiceProps extends Pick<Waited, "name" | "supply" | "digest" | "models" | "datasets"> {
  projectId: string;
  trainingId: string;
  kind: NonNullable<Waited["kind"]>;
}

function Choice(props: ChoiceProps) {
  const { projectId, trainingId, name, kind, supply, models, datasets } = props;
  const [values, setValues] = useState(() => supplyValuesOf(supply));
  // Of what the fields began with: the page fetches newer ones while somebody chooses.
  const [seen, setSeen] = useState(props.digest);
  const [error, setError] = useState<string | null>(null);
  const hand = useAction({
    mutationFn: (chosen: NonNullable<Waited["supply"]>) =>
      putSupply(projectId, trainingId, { name, supply: chosen, digest: seen }),
    onSuccess: ({ waitsFor }) => setSeen(waitsFor?.digest ?? seen),
    refresh: [{ queryKey: trainingsKey(projectId) }],
  });
  const submit = () => {
    const problem = supplyProblem(values);
    const chosen = toSupply(values);
    setError(problem ?? (chosen ? null : "Choose one"));
    if (problem === null && chosen) hand.mutate(chosen);
  };
  return (
    <Stack>
      <SupplyFields
        projectId={projectId}
        kind={kind}
        label={supplyKindTexts[kind]}
        values={values}
        onChange={setValues}
        error={error}
        isOptional={false}
      />
      {kind === "readings" && values.by === "there" && (
        <>
          <Text size="sm" c="dimmed">
            {datasets.length === 0
              ? "Choose Hand over: the texts come into the project, and a link to a new study of them appears here. "
              : "The texts are in the project. "}
            Once people have read them in a study, choose it here, and hand its forecasts over.
          </Text>
          {datasets.map((dataset) => (
            <Anchor
              key={dataset.id}
              component={Link}
              href={`/projects/${projectId}/studies/new?${textsOn(dataset.id, models)}`}
              size="sm"
            >
              Make a study of the texts on {dataset.name}
            </Anchor>
          ))}
        </>
      )}
      <Button w="fit-content" loading={hand.isPending} onClick={submit}>
        {kind === "readings" && values.by === "there" ? "Hand over" : "Have it made"}
      </Button>
    </Stack>
  );
}
