import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { makeId } from "@/lib/http/make-id";
import { type Report, reportProblemOptions } from "@/lib/quality/problems/queries-reader";
import type { ProblemKind } from "@/lib/quality/problems/schema";
import { SelectField, TextAreaField } from "../fields/field";
import { ActionProblem } from "../parts/action-problem";
import { Button } from "../parts/button";
import { useStudy } from "../study-context";
import { DialogButton } from "./modal";

const kinds: Record<string, ProblemKind> = {
  "The question": "question",
  "A text": "text",
  "The correct answer": "truth",
  "This page": "page",
  "Something else": "other",
};

/** Reports a problem to the study's team, with the open task if there is one. */
export function ReportDialog({ assignmentId = null }: { assignmentId?: string | null }) {
  const [kind, setKind] = useState("");
  const [body, setBody] = useState("");
  const [checked, setChecked] = useState(false);
  // The last attempt: sending the same words again sends the same report.
  const [tried, setTried] = useState<Report | null>(null);
  const report = useMutation(reportProblemOptions(useStudy().link));

  const send = () => {
    setChecked(true);
    if (body.trim() === "") return;
    const written = { kind: kinds[kind] ?? "other", body, assignmentId };
    const isRepeat = tried?.kind === written.kind && tried.body === written.body;
    const next = isRepeat ? tried : { ...written, reportId: makeId() };
    setTried(next);
    report.mutate(next, {
      onSuccess: () => {
        setKind("");
        setBody("");
        setChecked(false);
        setTried(null);
      },
    });
  };

  return (
    <DialogButton
      label="Report a problem"
      title="Report a problem"
      closeLabel={report.isSuccess ? "Close" : "Cancel"}
      onOpen={report.reset}
      actions={
        !report.isSuccess && (
          <Button busy={report.isPending} busyLabel="Sending…" onClick={send}>
            Send report
          </Button>
        )
      }
    >
      {!report.isSuccess && (
        <>
          <p>
            The study’s team sees what you write{assignmentId && ", with the task that is open"}.
            Please don’t include your name.
          </p>
          <SelectField
            label="What is it about?"
            options={Object.keys(kinds)}
            value={kind}
            onChange={setKind}
          />
          <TextAreaField
            label="What is wrong?"
            value={body}
            problem={checked && body.trim() === "" ? "Please describe the problem." : undefined}
            onChange={setBody}
          />
        </>
      )}
      <p role="status">{report.isSuccess && "Thank you. The team can see your report now."}</p>
      <ActionProblem error={report.error} />
    </DialogButton>
  );
}
