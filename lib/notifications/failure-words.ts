/**
 * What failed, in a sentence, and the page that has more of it.
 * @param project the paths of the project's pages, and of the study's
 */
export function describeFailure(
  project: string,
  study: string,
  detail: Record<string, string | number>,
): { sentence: string; path: string } {
  const { id = "", name = "", of = "", problem = "" } = detail;
  const page = `${project}/imports/${id}`;
  switch (of) {
    case "import":
      return { sentence: `The file “${name}” was not imported.`, path: page };
    case "correction":
      return { sentence: `The correction “${name}” was not imported.`, path: page };
    case "undo":
      return { sentence: `The import of “${name}” could not be undone.`, path: page };
    case "merge":
      return {
        sentence: `The ${detail.kind} “${name}” could not be merged. ${problem}`,
        path: `${project}/${detail.kind}s`,
      };
    case "study":
      return {
        sentence: `The results of “${name}” could not be computed. ${problem}`,
        path: `${study}/results`,
      };
    case "labels":
      return {
        sentence: `The agreement of labels could not be computed. ${problem}`,
        path: `${project}/labels`,
      };
    case "dataset":
    case "model":
    case "reader":
      return {
        sentence: `The ${of} “${name}” was not deleted when it was due: a study came to use it.`,
        path: `${project}/${of}s`,
      };
    case "run":
      return {
        sentence: `The run “${name}” has stopped. ${problem}`,
        path: `${project}/runs/${id}`,
      };
    case "training":
      return {
        sentence: `The training run “${name}” ${problem ? `was stopped. ${problem}` : "has failed: its page says why."}`,
        path: `${project}/training/${id}`,
      };
    case "webhook":
      return {
        sentence: `The webhook at ${name} could not be called for more than a day. ${problem}`,
        path: `${project}/notifications`,
      };
    case "mail":
      return {
        sentence: `E-mails about this project could not be sent for more than a day. ${problem}`,
        path: `${project}/notifications`,
      };
    default:
      return {
        sentence: `Figures could not be computed. ${problem || name}`,
        path: `${project}/figures`,
      };
  }
}
