/** Why a job's log shows nothing: it is empty, or has no line with the text that is searched for. */
export function emptyLogText(job: number, jobs: number, searched: string): string {
  if (jobs === 1)
    return searched === "" ? "The log is empty." : `No line of the log has “${searched}”.`;
  return searched === ""
    ? `Job ${job} has logged nothing.`
    : `No line of job ${job} has “${searched}”. Choose another job to search its log.`;
}
