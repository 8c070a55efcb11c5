"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import type { Kinds } from "@/lib/training/own-questions";
import { postTraining, recipesOptions, trainingOptions } from "@/lib/training/queries";
import type { Recipe } from "@/lib/training/schema-recipes";
import { sourceKinds, sourceOptions } from "./source-options";
import { TrainingForm } from "./training-form";
import { fillIn, proposeRecipe, type TrainingSource } from "./training-source";
import { newValues, type TrainingBody, valuesOf } from "./training-values";

/** Drafts a training run: from nothing, from a part of the project, or with the settings of another one. */
export function NewTraining({ projectId }: { projectId: string }) {
  const address = useSearchParams();
  const clonedFrom = address.get("from");
  return (
    <>
      <PageHeader title={clonedFrom ? "Clone a training run" : "New training run"} help="training">
        It is made as a draft: you see what it will do and what is missing, and then start it.
      </PageHeader>
      {clonedFrom === null ? (
        <FromSource projectId={projectId} />
      ) : (
        <Clone projectId={projectId} clonedFrom={clonedFrom} />
      )}
    </>
  );
}

function FromSource({ projectId }: { projectId: string }) {
  const address = useSearchParams();
  const [from = null] = sourceKinds.flatMap((kind) => {
    const id = address.get(kind);
    return id === null ? [] : { kind, id };
  });
  const source = useQuery(sourceOptions(projectId, from));
  const recipes = useQuery(recipesOptions(projectId));
  return (
    <QueryState query={source} rows={8}>
      {(source) => (
        <QueryState query={recipes} rows={8}>
          {({ recipes, kinds }) => (
            <NewForm
              projectId={projectId}
              initialValues={
                source ? beginWith(source, recipes, kinds) : newValues("miniature-smoke")
              }
              source={source}
            />
          )}
        </QueryState>
      )}
    </QueryState>
  );
}

function beginWith(source: TrainingSource, recipes: readonly Recipe[], kinds: Kinds) {
  const { recipe: name } = proposeRecipe(source, recipes);
  const recipe = recipes.find((one) => one.name === name);
  return { ...newValues(name), ...(recipe && fillIn(recipe, source, kinds)) };
}

interface CloneProps {
  projectId: string;
  clonedFrom: string;
}

function Clone({ projectId, clonedFrom }: CloneProps) {
  const query = useQuery(trainingOptions(projectId, clonedFrom));
  return (
    <QueryState query={query} rows={8}>
      {(training) => (
        <NewForm
          projectId={projectId}
          initialValues={{ ...valuesOf(training), name: `${training.name}, changed` }}
          clonedFrom={clonedFrom}
        />
      )}
    </QueryState>
  );
}

interface FormProps
  extends Pick<Parameters<typeof TrainingForm>[0], "projectId" | "initialValues" | "source"> {
  clonedFrom?: string;
}

function NewForm({ clonedFrom, ...props }: FormProps) {
  const router = useRouter();
  // Sent twice, it is one training run; changed in between, it is another.
  const [keys] = useState(() => new Map<string, string>());
  const keyOf = (body: TrainingBody) => {
    const sent = JSON.stringify(body);
    const key = keys.get(sent) ?? crypto.randomUUID();
    keys.set(sent, key);
    return key;
  };
  return (
    <TrainingForm
      {...props}
      saveLabel="Make the draft"
      save={(body) =>
        postTraining(props.projectId, {
          ...body,
          key: keyOf(body),
          clonedFrom: clonedFrom ?? null,
        })
      }
      onSaved={({ id }) => router.push(`/projects/${props.projectId}/training/${id}`)}
    />
  );
}
