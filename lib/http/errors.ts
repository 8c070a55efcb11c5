/** Which field is wrong, and what to do about it. `path` is dotted: `body.outputs.0.confidence`. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** The response of a route that refuses a request: `{ error: { code, message, fields } }`. */
export interface ErrorBody {
  error: { code: string; message: string; fields?: FieldProblem[] };
}

/** A refusal with a status, thrown by use cases and turned into a response by the route wrapper. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 503 | 507,
    readonly code: string,
    message: string,
    readonly fields?: FieldProblem[],
    readonly headers?: Record<string, string>,
  ) {
    super(message);
    this.name = "Refusal";
  }
}

export const notFound = (what: string) =>
  new Refusal(404, "not_found", `There is no such ${what}, or you do not have access to it.`);

export const invalid = (path: string, message: string) =>
  new Refusal(400, "invalid", message, [{ path, message }]);

export const conflict = (code: string, message: string, path?: string) =>
  new Refusal(409, code, message, path ? [{ path, message }] : undefined);

/** Archived projects and studies can be read but not changed. */
export const archived = (what: "project" | "study") =>
  conflict("archived", `This ${what} is archived. Restore it before you change anything.`);

export const archivedForReaders = () =>
  conflict("archived", "This study has ended. It is no longer accepting answers.");

/**
 * For a crowdworker who has not consented to the running version: the page shows the consent again.
 */
export const consentFirst = () =>
  new Refusal(401, "consent_first", "Open the study's link and give consent first.");

/** For a crowdworker whose answers were or will be erased: says why, in the words of their page. */
export const wasErased = (why: keyof typeof outWords) =>
  new Refusal(
    403,
    outWords[why].code,
    `${outWords[why].message} You can't take part in this study again.`,
  );

const outWords = {
  withdrew: { code: "withdrawn", message: "You withdrew, and your answers were erased." },
  waiting: {
    code: "erasing",
    message: "The researchers are going to erase everything you entered.",
  },
  staff: { code: "erased", message: "The researchers have erased everything you entered." },
  retention: {
    code: "expired",
    message: "The time for which your answers were kept is over, and they were erased.",
  },
};
