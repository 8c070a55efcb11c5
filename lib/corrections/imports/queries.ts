import { queryOptions } from "@tanstack/react-query";
import type {
  CorrectQuestion,
  correctQuestion,
  getQuestion,
} from "@/lib/corrections/questions/schema";
import { call } from "@/lib/http/client";
import type { planUndo, undoImport } from "./schema";

const undoPath = (projectId: string, importId: string) =>
  `/api/projects/${projectId}/imports/${importId}/undo`;

export const undoPlanOptions = (projectId: string, importId: string) =>
  queryOptions({
    queryKey: ["imports", projectId, importId, "undo"],
    queryFn: () => call<typeof planUndo>("GET", undoPath(projectId, importId)),
    gcTime: 0,
  });

export const postUndo = (projectId: string, importId: string) =>
  call<typeof undoImport>("POST", undoPath(projectId, importId));

interface QuestionIds {
  projectId: string;
  datasetId: string;
  questionId: string;
}

const questionPath = ({ projectId, datasetId, questionId }: QuestionIds) =>
  `/api/projects/${projectId}/datasets/${datasetId}/questions/${questionId}`;

export const questionOptions = (ids: QuestionIds) =>
  queryOptions({
    queryKey: ["datasets", ids.projectId, ids.datasetId, "question", ids.questionId],
    queryFn: () => call<typeof getQuestion>("GET", questionPath(ids)),
  });

export const patchQuestion = (ids: QuestionIds, body: CorrectQuestion) =>
  call<typeof correctQuestion>("PATCH", questionPath(ids), body);
