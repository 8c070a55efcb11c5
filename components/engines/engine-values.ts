import type { engineKinds, SlurmSettings, TrainingEngine } from "@/lib/training/engines/schema";

export interface EngineValues {
  name: string;
  kind: (typeof engineKinds)[number];
  url: string;
  /** Sent for Slurm alone; empty where its default holds. */
  slurm: Record<keyof SlurmSettings, string>;
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

const noSlurm = { user: "", partition: "", account: "", qos: "", gpuType: "" };

/** What only Slurm asks for, besides the user. */
export const slurmFields = [
  { name: "partition", label: "Partition", hint: "Empty: Slurm’s default partition." },
  { name: "account", label: "Account", hint: "Empty: the user’s default account." },
  { name: "qos", label: "QOS", hint: "Empty: the account’s default." },
  {
    name: "gpuType",
    label: "Type of GPU",
    hint: "As gres names it, such as a100. Empty: any.",
  },
] as const;

/** @param folder what this server calls the shared folder: often it has the same path on the engine's machines */
export const newEngine = (folder: string): EngineValues => ({
  ...{ name: "", kind: "ray", url: "", token: "" },
  slurm: noSlurm,
  ...{ folder, packageFolder: "", python: "" },
});

/** A stored engine as its form shows it. */
export const toValues = (engine: TrainingEngine): EngineValues => ({
  ...engine,
  slurm: {
    user: engine.slurm?.user ?? "",
    partition: engine.slurm?.partition ?? "",
    account: engine.slurm?.account ?? "",
    qos: engine.slurm?.qos ?? "",
    gpuType: engine.slurm?.gpuType ?? "",
  },
  token: "",
});

/** What is sent of a form: a token only where one was typed. */
export function toBody({ kind, slurm, token, ...values }: EngineValues) {
  const { name, url, folder, packageFolder, python } = values;
  return {
    ...{ name, url: url.trim(), folder, packageFolder, python },
    ...(kind === "slurm" && {
      slurm: {
        user: slurm.user.trim(),
        partition: slurm.partition.trim() || null,
        account: slurm.account.trim() || null,
        qos: slurm.qos.trim() || null,
        gpuType: slurm.gpuType.trim() || null,
      },
    }),
    ...(token.trim() !== "" && { token: token.trim() }),
  };
}
