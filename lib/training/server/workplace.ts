/** What a worker has for training runs. */
export interface Workplace {
  workerId: string;
  /** The folder of training runs. */
  root: string;
  packageFolder: string;
  /** The Python of the package's environment, which is made where there is none. */
  ensurePython: () => Promise<string>;
  /** How long the package may take to say what a recipe would do, at the first try. */
  planTimeoutMs: number;
  /** Whether it makes plans. Who does not looks after runs while others wait for slow plans. */
  plans: boolean;
}
