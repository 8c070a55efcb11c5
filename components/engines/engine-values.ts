import type { engineKinds, TrainingEngine } from "@/lib/training/engines/schema";

export interface EngineValues {
  name: string;
  kind: (typeof engineKinds)[number];
  url: string;
  /** The user whose jobs they are, for Slurm. */
  account: string;
  /** Empty to keep the stored one, or for none. */
  token: string;
  folder: string;
  packageFolder: string;
  python: string;
}

/** What pages call the kinds of engines. */
export const engineKindNames: Record<EngineValues["kind"], string> = {
  ray: "Ray",
  slurm: "Slurm",
};

/** @param folder what this server calls the shared folder: often it has the same path on the engine's machines */
export const newEngine = (folder: string): EngineValues => ({
  ...{ name: "", kind: "ray", url: "", account: "", token: "" },
  ...{ folder, packageFolder: "", python: "" },
});

/** A stored engine as its form shows it. */
export const toValues = (engine: TrainingEngine): EngineValues => ({
  ...engine,
  account: engine.account ?? "",
  token: "",
});

/** What is sent of a form: a token only where one was typed. */
export function toBody({ kind, account, token, ...values }: EngineValues) {
  const { name, url, folder, packageFolder, python } = values;
  return {
    ...{ name, url: url.trim(), folder, packageFolder, python },
    ...(kind === "slurm" && { account: account.trim() }),
    ...(token.trim() !== "" && { token: token.trim() }),
  };
}
